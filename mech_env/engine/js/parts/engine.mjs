// A ruleset: its rules, its names, its scenarios. Battles are begun and loaded here.

import { Battle } from "./battle.mjs";
import { EngineError } from "./errors.mjs";
import { parseExactly } from "./json.mjs";
import { read, within } from "./reading.mjs";
import { Records } from "./records.mjs";
import { Room } from "./room.mjs";
import { loadBattle } from "./loading.mjs";

const FORMAT = "mech_env.engine";
const FORMAT_VERSION = 1;

export class Engine {
  /**
   * The engine that lies in a folder.
   *
   * @param from a path or URL of the folder, or `{ wasm, description }`: the bytes of engine.wasm
   *   (or a compiled module) and the text of engine.json.
   */
  static async load(from) {
    const given = from?.wasm !== undefined;
    const text = given ? from.description : new TextDecoder().decode(await read(within(from, "engine.json")));
    const description = parsed(text);
    const wasm = given ? from.wasm : await read(within(from, "engine.wasm"));
    if (wasm instanceof WebAssembly.Module) return new Engine(wasm, description);
    await checkDigest(wasm, description.files["engine.wasm"]);
    return new Engine(await WebAssembly.compile(wasm), description);
  }

  constructor(module, description) {
    this.module = module;
    this.description = description;
    this.ruleset = description.ruleset;
    this.version = description.version;
    this.layout = description.layout;
    this.sizes = description.sizes;
    this.sides = description.sides;
    this.actions = description.actions;
    this.decisions = description.decisions.map(({ name }) => name);
    this.eventKinds = description.events.map(({ name }) => name);
    this.records = new Records(description.records);
    this.codes = Object.fromEntries(
      Object.entries(description.codes).map(([name, members]) => [name, members.map((m) => m.name)]),
    );
    this.places = placesOf(this);
    this.known = new Map(description.scenarios.map((scenario) => [scenario.name, prepared(scenario)]));
    this.room = this.newRoom();
  }

  /** Names of the scenarios. */
  get scenarios() { return [...this.known.keys()]; }

  /** An instance of the rules with memory of its own. */
  newRoom() { return new Room(this.module, this.ruleset); }

  /** A scenario by name. */
  scenario(name) {
    const found = this.known.get(name);
    if (!found) throw new EngineError(`scenario: '${name}' is not one of ${this.scenarios.join(", ")}`);
    return found;
  }

  /** A new battle; see Battle for the options. */
  battle(scenario = "duel", options = {}) { return Battle.begin(this, this.scenario(scenario), options); }

  /** The battle of a save: the text of the JSON that `Battle.save` or Python wrote. */
  load(text) { return loadBattle(this, text); }

  /** The number of an action: `engine.action("enemy", 2)`. */
  action(group, item) {
    const found = this.description.action_groups[group];
    const place = found ? found.items.indexOf(String(item)) : -1;
    if (place < 0) {
      const known = found ? found.items : Object.keys(this.description.action_groups);
      throw new EngineError(`unknown ${found ? group : "action group"} '${found ? item : group}'; known: ${known.join(", ")}`);
    }
    return found.first + place;
  }
}

function parsed(text) {
  let found;
  try {
    found = JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  } catch (problem) {
    throw new EngineError(`engine.json: ${problem.message}`);
  }
  if (found?.format !== FORMAT || found.format_version !== FORMAT_VERSION) {
    const have = `${found?.format} ${found?.format_version}`;
    throw new EngineError(`engine.json: ${have} is not ${FORMAT} ${FORMAT_VERSION}; write the engine again`);
  }
  // Scenarios go into saves: whole numbers in them stay whole.
  found.scenarios = parseExactly(text).scenarios;
  return found;
}

async function checkDigest(bytes, wanted) {
  if (!globalThis.crypto?.subtle) return; // pages without https have none
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = [...found].map((b) => b.toString(16).padStart(2, "0")).join("");
  if (digits !== wanted) throw new EngineError("engine.wasm is not the one that engine.json describes; write the engine again");
}

function prepared(scenario) {
  const setups = Uint8Array.from(atob(scenario.setups), (c) => c.charCodeAt(0));
  return { ...scenario, setups };
}

/** Where the parts of a battle lie in its block of memory, in bytes from its start. */
function placesOf({ records, sizes }) {
  const lines = (size) => Math.ceil(size / 64) * 64;
  const log = lines(records.size("battle"));
  const mask = log + lines(records.size("log"));
  const observation = mask + lines(sizes.actions);
  const head = {};
  for (const name of ["winner", "faults", "encounter", "reason"]) head[name] = records.field("battle", name).offset;
  const request = records.field("battle", "request").offset;
  for (const name of ["unit", "side", "decision"]) head[name] = request + records.field("request", name).offset;
  return { log, mask, observation, head, size: observation + 4 * sizes.features };
}
