// Values as Python prints them: messages about saves read the same in both languages.

import { Decimal } from "./json.mjs";

/** What `repr` of Python prints for a value that parseExactly read. */
export function repr(value) {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (value instanceof Decimal) return float(Number(value.text));
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value).map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ")}}`;
  }
  return String(value);
}

/** The same, cut off after 80 characters. */
export function short(value) {
  return [...repr(value)].slice(0, 80).join("");
}

/** A value as it appears in an error, cut to one short line; see `core/shown.py`. */
export function shown(value, limit = 60) {
  if (value === null || value === undefined) return "nothing";
  const whole = [...brief(value, limit)];
  return whole.length > limit ? `${whole.slice(0, limit - 1).join("")}…` : whole.join("");
}

/** As `repr`, without the rest of a long text and the digits of a huge number. */
function brief(value, limit) {
  if (typeof value === "string") return repr([...value].slice(0, limit + 1).join(""));
  if (Array.isArray(value)) return `[${value.map((item) => brief(item, limit)).join(", ")}]`;
  if (typeof value === "bigint") {
    const bits = (value < 0n ? -value : value).toString(2).length;
    if (bits > 4 * limit) return `a number of about ${Math.floor((bits * 3) / 10)} digits`;
  }
  if (typeName(value) === "dict") {
    return `{${Object.entries(value).map(([k, v]) => `${brief(k, limit)}: ${brief(v, limit)}`).join(", ")}}`;
  }
  return repr(value);
}

/** The name of a value's type. */
export function typeName(value) {
  if (value === null) return "NoneType";
  if (Array.isArray(value)) return "list";
  if (value instanceof Decimal) return "float";
  return { string: "str", boolean: "bool", number: "int", bigint: "int", object: "dict" }[typeof value];
}

function float(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return value.toFixed(1);
  return String(value).replace(/e([+-])(\d)$/, "e$10$2");
}

function text(value) {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };
  const inside = [...value].map((c) => {
    if (named[c]) return named[c];
    if (c === quote) return `\\${c}`;
    const code = c.codePointAt(0);
    if (code < 32 || (code > 126 && code < 161)) return `\\x${code.toString(16).padStart(2, "0")}`;
    return c;
  });
  return quote + inside.join("") + quote;
}
