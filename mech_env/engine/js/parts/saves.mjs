// Saves in words: codes and units by name, places as column and row, as Python writes them.

import { Decimal, writeExactly } from "./json.mjs";
import { short } from "./python.mjs";

const NOBODY = -1;

/** The text of a battle's save. */
export function savedText(battle) {
  const { engine, scenario, room } = battle;
  const { format, format_version } = engine.description.saves;
  const state = inWords(engine, engine.records.plain(room.view, "battle", battle.at), namesOf(battle));
  return writeExactly({
    format,
    format_version,
    ruleset: engine.ruleset,
    ruleset_version: engine.version,
    layout: engine.layout,
    scenario: scenario.scenario,
    agents: battle.agents,
    seed: battle.seed,
    episode: battle.episode,
    decisions: battle.decisions,
    dice: battle.pendingDice,
    strict: battle.strict,
    state,
  });
}

/** What numbers of a battle's present encounter stand for: its units and the size of its map. */
export function namesOf(battle, encounter = battle.encounter) {
  return battle.scenario.encounters[encounter];
}

/** A plain record with words for numbers, where its declaration knows them. */
export function inWords(engine, plain, names) {
  return translated(engine, "battle", plain, word, names, "state");
}

/**
 * A plain record with numbers for words; what does not fit in other ways is left as it is. An
 * unknown word is an Error that names the field and what is allowed.
 */
export function inNumbers(engine, plain, names) {
  return translated(engine, "battle", plain, number, names, "state");
}

function translated(engine, record, plain, translate, names, where) {
  if (!isObject(plain)) return plain;
  const found = {};
  for (const [name, value] of Object.entries(plain)) {
    const field = engine.records.field(record, name);
    const put = field ? fieldOf(engine, field, value, translate, names, `${where}.${name}`) : value;
    Object.defineProperty(found, name, { value: put, enumerable: true, writable: true, configurable: true });
  }
  return found;
}

function fieldOf(engine, field, value, translate, names, where) {
  const one = (item, at) => (field.record
    ? translated(engine, field.record, item, translate, names, at)
    : translate(engine, field, item, names, at));
  return field.count && Array.isArray(value) ? value.map((item, k) => one(item, `${where}[${k}]`)) : one(value, where);
}

/** The name behind a number; the number itself where nothing has it. */
function word(engine, field, value, { units, width, height }) {
  if (value === NOBODY && field.low === NOBODY && (field.codes || field.of)) return null;
  if (field.codes) return engine.codes[field.codes][value] ?? value;
  if (field.of === "unit") return units[value] ?? value;
  if (field.of === "place" && value >= 0 && value < width * height) return [value % width, Math.floor(value / width)];
  return value;
}

/** The number behind a name. Anything else is returned unchanged. */
function number(engine, field, value, { units, width, height }, where) {
  if (value === null && field.low === NOBODY && (field.codes || field.of)) return NOBODY;
  if (field.codes && typeof value === "string") return found(value, engine.codes[field.codes], where);
  if (field.of === "unit" && typeof value === "string") return found(value, units, where);
  if (field.of === "place" && Array.isArray(value)) {
    const [column, row] = value;
    if (value.length !== 2 || !isWhole(column) || !isWhole(row)
      || !(column >= 0 && column < width && row >= 0 && row < height)) {
      throw new Error(`${where}: ${short(value)} is not [column, row] within ${width} columns and ${height} rows`);
    }
    return row * width + column;
  }
  return value;
}

function found(name, known, where) {
  const place = known.indexOf(name);
  if (place < 0) throw new Error(`${where}: ${short(name)} is not one of ${known.join(", ")}`);
  return place;
}

/** Whether a value is an object of JSON. */
export function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Decimal);
}

/** Whether a value is a whole number, of whatever size. */
export function isWhole(value) {
  return typeof value === "number" || typeof value === "bigint";
}
