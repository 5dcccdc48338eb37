// Says of battles what Python says of them: one line of JSON in for each, one line out.
// The first line has the folder of the JavaScript, the path of words.mjs and engine.json.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { js, module, description } = JSON.parse((await lines.next()).value);
const part = (name) => import(pathToFileURL(`${js}/parts/${name}.mjs`).href);
const { Words } = await part("words");
const { Records } = await part("records");

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const engine = {
  ruleset: description.ruleset, version: description.version, layout: description.layout,
  records: new Records(description.records), actions: description.actions, sides: description.sides, description,
};
const scenarios = new Map(description.scenarios.map((one) => [one.name, { ...one, setups: bytesOf(one.setups) }]));
const words = await Words.load(engine, await import(pathToFileURL(module).href));
const spent = {};

/** The battle with the k-th event of its last step as the only one. */
function only(battle, k) {
  const { bytes, first } = battle.log();
  const log = () => ({ bytes, first: first + k, count: first + k + 1 });
  return { ...battle, log, events: () => [battle.events()[k]] };
}

/** What a call gives; a call that fails gives the reason. */
function timed(name, work) {
  const start = performance.now();
  let found;
  try {
    found = work();
  } catch (problem) {
    found = { problem: problem.stack };
  }
  spent[name] = (spent[name] ?? 0) + performance.now() - start;
  return found;
}

for await (const line of lines) {
  const given = JSON.parse(line);
  if (given.end) {
    console.log(JSON.stringify(spent));
    break;
  }
  const state = bytesOf(given.state), log = bytesOf(given.log);
  const battle = {
    engine, scenario: scenarios.get(given.scenario), encounter: given.encounter, over: given.over,
    state: { reason: given.reason },
    bytes: () => state,
    log: () => ({ bytes: log, first: given.first, count: given.count }),
    legalActions: () => given.legal,
    mask: () => Int8Array.from(engine.actions, (_, k) => (given.legal.includes(k) ? 1 : 0)),
    events: () => given.events,
    fightBefore: () => ({ fight: null, stop: 0 }),
  };
  const texts = (events) => events.map(({ text }) => text);
  console.log(JSON.stringify({
    request: timed("request", () => words.request(battle)),
    context: timed("context", () => words.context(battle)),
    actions: given.legal.map((action) => timed("action", () => words.action(battle, action))),
    all: timed("actions", () => words.actions(battle).map(({ text }) => text)),
    events: given.events.map((_, k) => timed("event", () => words.events(only(battle, k))[0].text)),
    told: timed("events", () => texts(words.events(battle))),
    scene: timed("scene", () => words.scene(battle)),
    reason: words.reason(battle),
    sides: given.sides.map((side) => ({
      scene: timed("scene", () => words.scene(battle, side)),
      events: timed("events", () => texts(words.events(battle, side))),
    })),
  }));
}
