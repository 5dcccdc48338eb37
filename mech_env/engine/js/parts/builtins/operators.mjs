// Operators of Python. Whole numbers are numbers while those hold them exactly, else bigints.

import { Dict, SetOf, len } from "./containers.mjs";
import { TypeError_ } from "./errors.mjs";

const exact = Number.isSafeInteger;

/** A whole number as a number where that is exact. */
const small = (whole) => (exact(Number(whole)) ? Number(whole) : whole);

/** An operator on numbers that goes on with bigints where a result would not be exact. */
function counted(plain, whole) {
  return (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      const found = plain(a, b);
      if (exact(found) || !Number.isInteger(a) || !Number.isInteger(b)) return found;
    }
    if (typeof a === "boolean" || typeof b === "boolean") return counted(plain, whole)(Number(a), Number(b));
    if (!isNumber(a) || !isNumber(b)) throw new TypeError_("not two numbers");
    if (!isWhole(a) || !isWhole(b)) return plain(Number(a), Number(b));
    return small(whole(BigInt(a), BigInt(b)));
  };
}

const isNumber = (a) => typeof a === "number" || typeof a === "bigint" || typeof a === "boolean";
const isWhole = (a) => typeof a === "bigint" || Number.isInteger(a);

const plus = counted((a, b) => a + b, (a, b) => a + b);
const minus = counted((a, b) => a - b, (a, b) => a - b);
const times = counted((a, b) => a * b + 0, (a, b) => a * b); // whole numbers have no -0

/** `-a` */
export const neg = (a) => (typeof a === "bigint" ? small(-a) : 0 - a);

export function add(a, b) {
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  return plus(a, b);
}

export function sub(a, b) {
  return a instanceof SetOf ? new SetOf([...a].filter((one) => !b.has(one))) : minus(a, b);
}

export function mul(a, b) {
  if (typeof a === "string") return a.repeat(Math.max(Number(b), 0));
  if (Array.isArray(a)) return Array.from({ length: Math.max(Number(b), 0) }, () => a).flat();
  if (typeof b === "string" || Array.isArray(b)) return mul(b, a);
  return times(a, b);
}

export const div = (a, b) => Number(a) / nonzero(Number(b));

const nonzero = (b) => {
  if (b == 0) throw new TypeError_("division by zero");
  return b;
};

/** The quotient rounded down. */
export const floordiv = counted((a, b) => floored(a, nonzero(b)), (a, b) => {
  const found = a / nonzero(b);
  return found * b !== a && (a < 0n) !== (b < 0n) ? found - 1n : found;
});

/** Through the rest, which is exact: a quotient may be rounded up to a whole number. */
function floored(a, b) {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return Math.floor(a / b);
  return (a - remainder(a, b)) / b + 0;
}

function remainder(a, b) {
  const rest = a % b;
  return rest !== 0 && (rest < 0) !== (b < 0) ? rest + b : rest + 0;
}

export const mod = counted((a, b) => remainder(a, nonzero(b)), (a, b) => {
  const rest = a % nonzero(b);
  return rest !== 0n && (rest < 0n) !== (b < 0n) ? rest + b : rest;
});

export const pow = counted((a, b) => a ** b, (a, b) => (b < 0n ? Number(a) ** Number(b) : a ** b));

const isBits = (a) => typeof a === "number" && (a | 0) === a;

/** An operator on the bits of numbers; words of 62 bits go through bigints. */
function bitwise(plain, whole) {
  return (a, b) => {
    if (isBits(a) && isBits(b)) return plain(a, b);
    if (typeof a === "boolean" && typeof b === "boolean") return Boolean(plain(a, b));
    return small(whole(BigInt(a), BigInt(b)));
  };
}

const bitAnd = bitwise((a, b) => a & b, (a, b) => a & b);
const bitOr = bitwise((a, b) => a | b, (a, b) => a | b);
const bitXor = bitwise((a, b) => a ^ b, (a, b) => a ^ b);

export const and = (a, b) => (a instanceof SetOf ? new SetOf([...a].filter((one) => b.has(one))) : bitAnd(a, b));

export function or(a, b) {
  if (a instanceof SetOf) return new SetOf([...a, ...b]);
  return a instanceof Dict ? new Dict([...a.pairs(), ...b.pairs()]) : bitOr(a, b);
}

export function xor(a, b) {
  if (!(a instanceof SetOf)) return bitXor(a, b);
  return new SetOf([...[...a].filter((one) => !b.has(one)), ...[...b].filter((one) => !a.has(one))]);
}

export function shr(a, b) {
  if (isBits(a) && b < 32) return a >> Number(b);
  return exact(a) ? Math.floor(a / 2 ** Number(b)) : small(BigInt(a) >> BigInt(b));
}

export function shl(a, b) {
  const found = typeof a === "bigint" ? NaN : Number(a) * 2 ** Number(b);
  return exact(found) ? found : small(BigInt(a) << BigInt(b));
}

export const inv = (a) => (typeof a === "bigint" ? small(~a) : -Number(a) - 1);

/** Whether a value counts as true. */
export function truth(value) {
  switch (typeof value) {
    case "boolean": return value;
    case "number": return value !== 0;
    case "string": return value !== "";
    case "bigint": return value !== 0n;
    case "object": return value !== null && (!isSized(value) || len(value) > 0);
    default: return value !== undefined;
  }
}

const isSized = (value) => Array.isArray(value) || value instanceof Dict || value instanceof SetOf || typeof value.__len__ === "function";

/** `first and rest()` */
export const both = (first, rest) => (truth(first) ? rest() : first);

/** `first or rest()` */
export const either = (first, rest) => (truth(first) ? first : rest());
