// Builtin functions of Python, and those of itertools, functools and operator that words use.

import { Dict, SetOf, eq, order, taken, Words } from "./containers.mjs";
import { IndexError, StopIteration, TypeError_, ValueError } from "./errors.mjs";
import { add, floordiv, mod, truth } from "./operators.mjs";
import { str } from "./formats.mjs";

export const abs = (x) => (x < 0 ? -x : typeof x === "boolean" ? Number(x) : x);
export const bool = (x = false) => truth(x);
export const divmod = (a, b) => [floordiv(a, b), mod(a, b)];
export const identity = (x) => x;
export const iter = (x) => x[Symbol.iterator]();

export function int(x = 0) {
  if (typeof x === "number") return Math.trunc(x) + 0; // no -0
  if (typeof x === "bigint") return x;
  if (typeof x === "boolean") return Number(x);
  if (typeof x !== "string" || !/^\s*[+-]?\d+\s*$/.test(x)) throw new ValueError(`invalid literal for int(): ${x}`);
  return Number(x);
}

export const float = (x = 0) => Number(x);
export const list = (things = []) => [...things];
export const tuple = list;

export function round(x, digits = null) {
  const scale = 10 ** (digits ?? 0), scaled = Number(x) * scale;
  const near = Math.round(scaled);
  return (Math.abs(scaled % 1) === 0.5 && near % 2 !== 0 ? near - 1 : near) / scale + 0;
}

export function range(first, stop = undefined, step = 1) {
  const start = stop === undefined ? 0 : Number(first), end = Number(stop === undefined ? first : stop);
  const found = [];
  for (let k = start; step > 0 ? k < end : k > end; k += Number(step)) found.push(k);
  return found;
}

export function any(things) {
  for (const one of things) if (truth(one)) return true;
  return false;
}

export function all(things) {
  for (const one of things) if (!truth(one)) return false;
  return true;
}

export function sum(things, start = 0) {
  let found = start instanceof Words ? start.named.start : start;
  for (const one of things) found = add(found, one);
  return found;
}

/** The least or the greatest: `sign` is -1 or 1. */
function extreme(sign, name) {
  return (...given) => {
    const { key = identity, default: otherwise } = taken(given);
    const things = given.length === 1 ? [...given[0]] : given;
    if (!things.length) {
      if (otherwise === undefined) throw new ValueError(`${name}() of nothing`);
      return otherwise;
    }
    let best = things[0], most = key(best);
    for (const one of things.slice(1)) {
      const value = key(one);
      if (order(value, most) * sign > 0) [best, most] = [one, value];
    }
    return best;
  };
}

export const min = extreme(-1, "min");
export const max = extreme(1, "max");

export function sorted(things, words = undefined) {
  const { key = null, reverse = false } = words?.named ?? {};
  const keyed = [...things].map((one) => [key ? key(one) : one, one]);
  const sign = truth(reverse) ? -1 : 1;
  return keyed.sort(([a], [b]) => sign * order(a, b)).map(([, one]) => one);
}

export function reversed(things) { return [...things].reverse(); }

export function* enumerate(things, start = 0) {
  let k = start instanceof Words ? start.named.start : start;
  for (const one of things) yield [k++, one];
}

export function* zip(...given) {
  const { strict = false } = taken(given);
  const turns = given.map((one) => one[Symbol.iterator]());
  while (turns.length) {
    const next = turns.map((turn) => turn.next());
    if (next.some(({ done }) => done)) {
      if (strict && !next.every(({ done }) => done)) throw new ValueError("zip() of lists of different lengths");
      return;
    }
    yield next.map(({ value }) => value);
  }
}

export function* map(f, ...lists) {
  if (lists.length === 1) for (const one of lists[0]) yield f(one);
  else for (const row of zip(...lists)) yield f(...row);
}

export function* filter(f, things) {
  for (const one of things) if (truth(f === null ? one : f(one))) yield one;
}

export function next(turn, ...otherwise) {
  const { done, value } = turn.next();
  if (!done) return value;
  if (otherwise.length) return otherwise[0];
  throw new StopIteration();
}

export function isinstance(value, kind) {
  if (Array.isArray(kind)) return kind.some((one) => isinstance(value, one));
  switch (kind) {
    case str: return typeof value === "string";
    case bool: return typeof value === "boolean";
    case int: return typeof value === "bigint" || typeof value === "boolean" || Number.isInteger(value);
    case float: return typeof value === "number" && !Number.isInteger(value);
    case list: case tuple: return Array.isArray(value);
    default:
      if (kind?.isKind) return kind.isKind(value);
      return value instanceof (kind.bare ?? kind);
  }
}

export function getattr(owner, name, ...otherwise) {
  const found = owner?.[name];
  if (found === undefined) {
    if (otherwise.length) return otherwise[0];
    throw new TypeError_(`no attribute ${name}`);
  }
  return typeof found === "function" ? found.bind(owner) : found;
}

export const hasattr = (owner, name) => owner?.[name] !== undefined;
export const type = (value) => value.constructor;

// --- itertools, functools, operator ---

export function* chain(...lists) { for (const one of lists) yield* one; }
chain.from_iterable = function* each(lists) { for (const one of lists) yield* one; };

export function* pairwise(things) {
  let before, first = true;
  for (const one of things) {
    if (!first) yield [before, one];
    [before, first] = [one, false];
  }
}

export function product(...lists) {
  return lists.reduce((rows, one) => { const all_ = [...one]; return rows.flatMap((row) => all_.map((x) => [...row, x])); }, [[]]);
}

export const partial = (f, ...first) => (...rest) => f(...first, ...rest);

export function attrgetter(path) {
  const names = path.split(".");
  return (owner) => names.reduce((at, name) => {
    const found = at[name];
    if (found === undefined) throw new TypeError_(`no attribute ${name} of ${path}`);
    return typeof found === "function" ? found.bind(at) : found;
  }, owner);
}

export const itemgetter = (k) => (of) => {
  if (of instanceof Dict) return of.at(k);
  if (k >= of.length) throw new IndexError(String(k));
  return of.at(k);
};

/** The member of an enumeration that has a number: the number. */
export function member(values, number) {
  for (const value of values) if (eq(value, number)) return value;
  throw new ValueError(`${number} is no member`);
}
