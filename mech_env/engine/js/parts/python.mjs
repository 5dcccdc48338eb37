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
