// What a saved record is held to before the rules see it, in Python's order and words: fields,
// ranges, and the laws that all rulesets share. A ruleset's own laws only Python can check.

import { repr, shown } from "./python.mjs";
import { isObject, isWhole } from "./saves.mjs";

const RUNNING = -2;
const BOUNDS = {
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** Names in Python's order and notation. */
export const listed = (names) => repr([...names].sort());

/** Write nested objects, lists and numbers into a record; what does not fit is an Error. */
export function fillRecord(records, view, name, at, plain, where = "state") {
  const { fields } = records.known[name];
  if (!isObject(plain)) throw new Error(`${where}: expected an object with fields, got ${typeOf(plain)}`);
  const missing = fields.map((f) => f.name).filter((f) => !Object.hasOwn(plain, f));
  const unknown = Object.keys(plain).filter((f) => !records.field(name, f));
  if (missing.length || unknown.length) {
    throw new Error(`${where}: missing fields ${listed(missing)}, unknown fields ${listed(unknown)}`);
  }
  for (const field of fields) fillField(records, view, at, field, plain[field.name], `${where}.${field.name}`);
}

function typeOf(value) {
  if (Array.isArray(value)) return "list";
  if (value === null) return "NoneType";
  return { string: "str", boolean: "bool", number: "int", bigint: "int", object: "float" }[typeof value];
}

function fillField(records, view, at, field, value, where) {
  const one = (item, k, place) => {
    const there = at + field.offset + k * records.step(field);
    if (field.record) fillRecord(records, view, field.record, there, item, place);
    else records.write(view, field.type, there, checked(item, field.type, place));
  };
  if (!field.count) return one(value, 0, where);
  if (!Array.isArray(value) || value.length !== field.count) {
    throw new Error(`${where}: expected a list of ${field.count}`);
  }
  return value.forEach((item, k) => one(item, k, `${where}[${k}]`));
}

function checked(value, type, where) {
  const [low, high] = BOUNDS[type];
  if (!isWhole(value) || value < low || value > high) {
    throw new Error(`${where}: ${shown(value)} is not an integer from ${low} to ${high}`);
  }
  return value;
}

/** Encounter, ranges and shared laws; what breaks one is an Error. */
export function checkSound(battle) {
  const { engine, room, at } = battle;
  const { records } = engine;
  const encounter = records.get(room.view, "battle", "encounter", at);
  if (encounter < 0 || encounter >= battle.encounters) {
    throw new Error(`state.encounter: ${encounter} is not from 0 to ${battle.encounters - 1}`);
  }
  checkRanges(records, room.view, "battle", [at], "state");
  const laws = [faults, request, stack, waits];
  const s = records.plain(room.view, "setup", battle.setups + encounter * records.size("setup"));
  const b = records.plain(room.view, "battle", at);
  for (const [k, law] of laws.entries()) {
    if (law(s, b, engine.description.laws)) throw new Error(`state: breaks the law: ${engine.description.laws.shared[k]}`);
  }
}

function checkRanges(records, view, name, places, where) {
  for (const field of records.known[name].fields) {
    const step = records.step(field);
    const inner = places.flatMap((at) => Array.from({ length: field.count || 1 }, (_, k) => at + field.offset + k * step));
    if (field.record) {
      checkRanges(records, view, field.record, inner, `${where}.${field.name}`);
      continue;
    }
    for (const at of inner) {
      const value = records.read(view, field.type, at);
      if (value < field.low || value > field.high) {
        throw new Error(`${where}.${field.name}: ${value} is not from ${field.low} to ${field.high}`);
      }
    }
  }
}

// --- the laws that all rulesets share: mech_env.core.laws ---

function faults(s, b) { return b.faults !== 0; }

function request(s, b) {
  if (b.winner !== RUNNING) return false;
  const { unit, side, decision } = b.request;
  return !(decision > 0 && unit >= 0 && unit < s.n_units && s.units[unit].side === side);
}

function stack(s, b, { stages, may_begin, may_stand }) {
  if (b.depth > b.frames.length || b.depth < (b.winner === RUNNING ? 1 : 0)) return true;
  return b.frames.slice(0, b.depth).some((frame, k) => {
    if (frame.stage >= stages[frame.kind]) return true;
    if (k === 0) return !may_begin[frame.kind];
    const below = b.frames[k - 1];
    return !may_stand[frame.kind][below.kind][below.stage];
  });
}

function waits(s, b, { awaited }) {
  const top = b.frames[Math.max(b.depth - 1, 0)];
  return b.winner === RUNNING && awaited[top.kind][top.stage] !== b.request.decision;
}
