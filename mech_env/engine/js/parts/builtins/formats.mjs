// Values as text: str, repr, and format specifications.

import { Dict, SetOf } from "./containers.mjs";
import { TypeError_, ValueError } from "./errors.mjs";
import { repr as reprOfData } from "../python.mjs";

export function str(value) {
  switch (typeof value) {
    case "string": return value;
    case "number": return numeral(value);
    case "bigint": return String(value);
    case "boolean": return value ? "True" : "False";
    case "undefined": throw new TypeError_("a value that is not there");
    default:
      if (value === null) return "None";
      if (value instanceof Error) return value.message;
      return typeof value.__str__ === "function" ? value.__str__() : repr(value);
  }
}

/** Whole values of floats look like whole numbers here: words give floats a format. */
const numeral = (value) => (Number.isFinite(value) ? String(value).replace(/e([+-])(\d)$/, "e$10$2") : Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf");

export function repr(value) {
  if (typeof value === "string") return reprOfData(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Dict) return `{${value.pairs().map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ")}}`;
  if (value instanceof SetOf) return `{${[...value].map(repr).join(", ")}}`;
  if (value !== null && typeof value === "object") throw new TypeError_("no text");
  return str(value);
}

const SPEC = /^(?:(.)?([<>=^]))?([+\- ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([bcdeEfFgGnosxX%]?)$/su;

/** `format(value, spec)` */
export function format(value, spec) {
  if (spec === "") return str(value);
  const parts = SPEC.exec(spec);
  if (!parts) throw new ValueError(`format ${spec} is not known`);
  const [, fill, align, sign, , zero, width, group, digits, kind] = parts;
  const isText = typeof value === "string";
  const body = isText ? cut(value, digits) : signed(value, sign, group, digits, kind);
  const room = Number(width || 0) - [...body].length;
  if (room <= 0) return body;
  const how = align || (zero ? "=" : isText ? "<" : ">"), with_ = fill ?? (zero ? "0" : " ");
  if (how === "<") return body + with_.repeat(room);
  if (how === ">") return with_.repeat(room) + body;
  if (how === "^") return with_.repeat(room >> 1) + body + with_.repeat(room - (room >> 1));
  const head = /^[+\- ]?/.exec(body)[0];
  return head + with_.repeat(room) + body.slice(head.length);
}

const cut = (text, digits) => (digits === undefined ? text : [...text].slice(0, Number(digits)).join(""));

function signed(value, sign, group, digits, kind) {
  const number = typeof value === "boolean" ? Number(value) : value;
  if (typeof number !== "number" && typeof number !== "bigint") throw new TypeError_("no number to format");
  const size = number < 0 ? -number : number;
  let text = magnitude(size, digits, kind);
  if (group) text = text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, group));
  const isNegative = number < 0 || Object.is(number, -0);
  return (isNegative ? "-" : sign === "-" ? "" : sign) + text;
}

function magnitude(size, digits, kind) {
  switch (kind) {
    case "": return digits === undefined ? str(size) : unknown(kind);
    case "d": return String(size);
    case "x": return size.toString(16);
    case "X": return size.toString(16).toUpperCase();
    case "b": return size.toString(2);
    case "f": case "F": return fixed(Number(size), Number(digits ?? 6));
    case "g": return general(Number(size), Number(digits ?? 6) || 1);
    case "%": return `${fixed(Number(size) * 100, Number(digits ?? 6))}%`;
    default: return unknown(kind);
  }
}

/** As many digits as are given and needed, far from 1 with an exponent. */
function general(size, digits) {
  if (!Number.isFinite(size) || size === 0) return numeral(size);
  const [mantissa, power] = size.toExponential(digits - 1).split("e");
  const exponent = Number(power);
  const short = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (exponent >= -4 && exponent < digits) return short(fixed(size, digits - 1 - exponent));
  return `${short(mantissa)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

function unknown(kind) { throw new ValueError(`format ${kind} is not known`); }

/** So many digits behind the point; a tie goes to the even digit, as in Python. */
export function fixed(size, digits) {
  const long = size.toFixed(Math.min(100, digits + 60)); // ties have short expansions
  const split = long.indexOf(".") + 1 + digits;
  if (!/^50*$/.test(long.slice(split))) return size.toFixed(digits);
  const down = long.slice(0, split).replace(/\.$/, "");
  return Number(down.at(-1)) % 2 === 0 ? down : size.toFixed(digits);
}
