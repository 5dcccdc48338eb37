// Dicts and sets of Python: in the order in which things came in, with lists as keys.

import { IndexError, KeyError, TypeError_ } from "./errors.mjs";

/** What a Map finds a key under: equal keys of Python have equal ones. */
function under(key) {
  switch (typeof key) {
    case "string": case "number": return key;
    case "boolean": return key ? 1 : 0;
    case "bigint": return Number.isSafeInteger(Number(key)) ? Number(key) : key;
    default:
      if (key == null) return null;
      if (Array.isArray(key)) return `\u0000${JSON.stringify(key.map(under))}`;
      return key;
  }
}

export class Dict {
  #pairs = new Map();

  constructor(pairs = []) { for (const [key, value] of pairs) this.set(key, value); }

  get size() { return this.#pairs.size; }

  has(key) { return this.#pairs.has(under(key)); }

  find(key, otherwise = null) {
    const pair = this.#pairs.get(under(key));
    return pair === undefined ? otherwise : pair[1];
  }

  at(key) {
    const pair = this.#pairs.get(under(key));
    if (pair === undefined) throw new KeyError(String(key));
    return pair[1];
  }

  set(key, value) {
    const place = under(key), pair = this.#pairs.get(place);
    if (pair) pair[1] = value; else this.#pairs.set(place, [key, value]);
  }

  delete(key) { return this.#pairs.delete(under(key)); }

  pairs() { return [...this.#pairs.values()]; }

  [Symbol.iterator]() { return this.pairs().map(([key]) => key)[Symbol.iterator](); }
}

export class SetOf {
  #things = new Map();

  constructor(things = []) { for (const thing of things) this.add(thing); }

  get size() { return this.#things.size; }

  has(thing) { return this.#things.has(under(thing)); }

  add(thing) { if (!this.has(thing)) this.#things.set(under(thing), thing); }

  delete(thing) { return this.#things.delete(under(thing)); }

  [Symbol.iterator]() { return [...this.#things.values()][Symbol.iterator](); }
}

export const dict = (given = [], words = undefined) => {
  const found = new Dict(given instanceof Dict ? given.pairs() : given instanceof Words ? given.pairs() : given);
  if (words instanceof Words) for (const [key, value] of words.pairs()) found.set(key, value);
  return found;
};
dict.fromkeys = (keys, value = null) => new Dict([...keys].map((key) => [key, value]));

export const set = (things = []) => new SetOf(things);
export const frozenset = set;

// What isinstance(x, dict) and isinstance(x, set) ask.
dict.isKind = (value) => value instanceof Dict;
set.isKind = (value) => value instanceof SetOf;

/** Keys and values of a dict. */
export const items = (of) => of.pairs();

/** Arguments that were given by keyword. */
export class Words {
  constructor(named) { this.named = named; }

  pairs() { return Object.entries(this.named); }
}

export const keywords = (named) => new Words(named);

/** The arguments given by keyword, which may stand last; they are taken off. */
export function taken(given) {
  return given.length && given[given.length - 1] instanceof Words ? given.pop().named : {};
}

export function len(of) {
  if (typeof of === "string" || Array.isArray(of)) return of.length;
  if (of instanceof Dict || of instanceof SetOf) return of.size;
  if (typeof of?.__len__ === "function") return of.__len__();
  throw new TypeError_("no len");
}

/** The place of an index of Python in a list of so many. */
function place(index, length) {
  const k = Number(index), at = k < 0 ? k + length : k;
  if (!Number.isInteger(at) || at < 0 || at >= length) throw new IndexError(`index ${index} of ${length}`);
  return at;
}

/** `of[index]` */
export function at(of, index) {
  if (Array.isArray(of)) {
    if (typeof index === "number" && index >= 0 && index < of.length) return of[index];
    if (Array.isArray(index)) return index.reduce(at, of); // of an array of several dimensions
    return of[place(index, of.length)];
  }
  if (of instanceof Dict) return of.at(index);
  if (typeof of === "string") return of[place(index, of.length)];
  if (of?.at !== undefined) return of.at(index);
  throw new TypeError_("no parts");
}

/** `of[index] = value` */
export function put(of, index, value) {
  if (of instanceof Dict) of.set(index, value);
  else if (Array.isArray(of)) of[place(index, of.length)] = value;
  else throw new TypeError_("no parts that can be set");
}

/** `of[first:stop:step]` */
export function slice(of, first = null, stop = null, step = null) {
  if (step === null || step === 1) return of.slice(limit(first) ?? 0, limit(stop) ?? undefined);
  const { length } = of, found = [];
  const bound = (k, low, high) => Math.min(Math.max(k < 0 ? k + length : k, low), high);
  if (step > 0) {
    const end = stop === null ? length : bound(Number(stop), 0, length);
    for (let k = first === null ? 0 : bound(Number(first), 0, length); k < end; k += step) found.push(of[k]);
  } else {
    const end = stop === null ? -1 : bound(Number(stop), -1, length - 1);
    for (let k = first === null ? length - 1 : bound(Number(first), -1, length - 1); k > end; k += step) found.push(of[k]);
  }
  return typeof of === "string" ? found.join("") : found;
}

const limit = (k) => (k === null ? null : Number(k));

export function unpack(values, count) {
  const found = Array.isArray(values) ? values : [...values];
  if (found.length !== count) throw new TypeError_(`${found.length} values for ${count} names`);
  return found;
}

/** Values for names of which one takes the rest: that one comes last. */
export function unpack_star(values, before, behind) {
  const all = [...values];
  if (all.length < before + behind) throw new TypeError_(`${all.length} values for ${before + behind} names and more`);
  const end = all.length - behind;
  return [...all.slice(0, before), ...all.slice(end), ...all.slice(before, end)];
}

/** `thing in of` */
export function contains(of, thing) {
  if (typeof of === "string") return of.includes(thing);
  if (of instanceof Dict || of instanceof SetOf) return of.has(thing);
  if (typeof of?.__contains__ === "function") return of.__contains__(thing);
  for (const one of of) if (eq(one, thing)) return true;
  return false;
}

/** `a == b` */
export function eq(a, b) {
  if (a === b) return true;
  const kind = typeof a;
  if (kind !== "object" && typeof b !== "object") {
    if (kind === typeof b) return false;
    if (kind === "string" || typeof b === "string") return false;
    return a == b; // whole numbers of two kinds, truth values
  }
  if (a == null || b == null) return a == b;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, k) => eq(one, b[k]));
  if (a instanceof Dict) return b instanceof Dict && a.size === b.size && a.pairs().every(([k, v]) => b.has(k) && eq(v, b.at(k)));
  if (a instanceof SetOf) return b instanceof SetOf && a.size === b.size && [...a].every((one) => b.has(one));
  if (a.constructor !== b.constructor || !a.isData) return false;
  return Object.keys(a).every((name) => eq(a[name], b[name]));
}

/** Below 0, 0 or above 0: how two values lie to each other. */
export function order(a, b) {
  if (Array.isArray(a)) {
    for (let k = 0; k < a.length && k < b.length; k++) if (!eq(a[k], b[k])) return order(a[k], b[k]);
    return a.length - b.length;
  }
  if ((typeof a === "string") !== (typeof b === "string") || a == null || b == null) throw new TypeError_("no order");
  return a < b ? -1 : a > b ? 1 : a == b ? 0 : NaN;
}

/** Lists in lists: how many of each. */
export function shape(of) {
  const found = [];
  for (let part = of; Array.isArray(part); part = part[0]) found.push(part.length);
  return found;
}
