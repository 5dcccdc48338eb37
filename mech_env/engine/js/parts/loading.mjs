// Saved battles: refused with a reason when they do not fit.

import { Battle } from "./battle.mjs";
import { checkSound, fillRecord, listed } from "./checks.mjs";
import { BattleFormatError } from "./errors.mjs";
import { equal, parseExactly } from "./json.mjs";
import { repr, shown, typeName } from "./python.mjs";
import { inNumbers, isObject, namesOf } from "./saves.mjs";
import { tryOut } from "./trial.mjs";

const FIELDS = {
  format: "str", format_version: "int", ruleset: "str", ruleset_version: "int", layout: "str",
  scenario: "dict", agents: "str", seed: "int", episode: "int", decisions: "int", dice: "list",
  strict: "bool", state: "dict",
};
const MAX_SEED = 2 ** 32 - 1;
const MOST_UNKNOWN = 12; // fields that a refusal names
const MOST = 2n ** 62n;

/** The battle of a save, in an instance of the rules of its own; else a BattleFormatError. */
export function loadBattle(engine, text) {
  try {
    const data = parseExactly(text);
    checkHead(engine, data);
    checkSeed(data.seed, engine.description.saves.streams);
    const battle = new Battle(engine, scenarioOf(engine, data.scenario), engine.newRoom(), data.agents);
    const { seed, episode, decisions } = data;
    Object.assign(battle, { seed, episode, decisions });
    fill(engine, battle, data.state);
    battle.forceDice(data.dice, data.strict);
    checkSound(battle);
    tryOut(battle);
    battle.room.mask(battle.setups, battle.encounters, battle.at, battle.at + battle.places.mask);
    return battle;
  } catch (problem) {
    throw new BattleFormatError(problem.message);
  }
}

/** The names are those of the encounter, so that one is read first. */
function fill(engine, battle, state) {
  const { encounter } = state;
  const known = typeof encounter === "number" && encounter >= 0 && encounter < battle.encounters;
  const numbers = inNumbers(engine, state, namesOf(battle, known ? encounter : 0));
  fillRecord(engine.records, battle.room.view, "battle", battle.at, numbers);
}

function checkSeed(seed, [first, last]) {
  if (seed >= 0 && seed <= MAX_SEED) return;
  const stream = BigInt(seed) >> 32n;
  if (stream >= first && stream <= last) {
    throw new Error(`seed: ${shown(seed)} has a stream of dice above its 32 bits; engines have none`);
  }
  throw new Error(
    `seed: ${shown(seed)} is neither from 0 to ${MAX_SEED} nor such a seed with a stream of dice (${first} to ${last}) `
    + "above its 32 bits",
  );
}

function checkHead(engine, data) {
  const { format, format_version } = engine.description.saves;
  if (!isObject(data)) throw new Error(`expected an object, got ${typeName(data)}`);
  if (data.format !== format) throw new Error(`format: ${shown(data.format)} is not ${repr(format)}`);
  if (data.format_version !== format_version) {
    throw new Error(`format_version: ${shown(data.format_version)} is not ${format_version}`);
  }
  const missing = Object.keys(FIELDS).filter((name) => !Object.hasOwn(data, name));
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(FIELDS, name));
  if (missing.length || unknown.length) {
    const named = unknown.map((name) => shown(name)).sort();
    const some = [...named.slice(0, MOST_UNKNOWN), ...(named.length > MOST_UNKNOWN ? ["…"] : [])];
    throw new Error(`missing fields ${listed(missing)}, unknown fields [${some.join(", ")}]`);
  }
  for (const [name, kind] of Object.entries(FIELDS)) {
    if (typeName(data[name]) !== kind) throw new Error(`${name}: ${shown(data[name])} is not a ${kind}`);
  }
  for (const name of ["episode", "decisions"]) {
    if (data[name] < 0 || data[name] >= MOST) throw new Error(`${name}: ${shown(data[name])} is not from 0 to ${MOST - 1n}`);
  }
  if (data.ruleset !== engine.ruleset) {
    throw new Error(`ruleset: ${shown(data.ruleset)} is not ${repr(engine.ruleset)}, which this engine plays`);
  }
  for (const [name, mine] of [["ruleset_version", engine.version], ["layout", engine.layout]]) {
    if (data[name] !== mine) {
      throw new Error(`${name}: saved with ${shown(data[name])}, this is ${repr(mine)}; load it with the version that wrote it`);
    }
  }
}

/** The scenario of a save is one of those that the engine was written with. */
function scenarioOf(engine, data) {
  for (const scenario of engine.known.values()) if (equal(scenario.scenario, data)) return scenario;
  throw new Error(
    `scenario: ${shown(data.name)} is none of this engine's scenarios (${engine.scenarios.join(", ")}), or differs from `
    + "it; write the engine with --scenario FILE",
  );
}
