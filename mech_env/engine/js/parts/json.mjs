// JSON with whole numbers of any size. JSON.parse rounds those above 2^53, and saves have such;
// it also cannot tell 1.0 from 1, which a save may not have in place of a whole number.

/** A number with a decimal point or an exponent. */
export class Decimal {
  constructor(text) { this.text = text; }
  valueOf() { return Number(this.text); }
}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\.)*"/y;
const SPACE = /[ \t\r\n]*/y;
const WORDS = [["true", true], ["false", false], ["null", null]];
const DEEPEST = 500;

/** Whole numbers come back as numbers if they are safe, else as bigints; others as Decimal. */
export function parseExactly(text) {
  let at = 0;
  const fail = () => { throw new SyntaxError(`no JSON: unexpected text at character ${at}`); };
  const match = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const eat = (sign) => {
    match(SPACE);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const parts = (end, one) => { // between brackets, with commas
    if (eat(end)) return;
    do one(); while (eat(","));
    if (!eat(end)) fail();
  };
  const name = () => {
    match(SPACE);
    const found = match(TEXT);
    return found ? JSON.parse(found[0]) : fail();
  };
  const value = (depth) => {
    if (depth > DEEPEST) fail();
    match(SPACE);
    if (eat("{")) {
      const found = {};
      parts("}", () => {
        const key = name();
        if (!eat(":")) fail();
        // A key such as __proto__ is a field like any other.
        Object.defineProperty(found, key, {
          value: value(depth + 1), enumerable: true, configurable: true, writable: true,
        });
      });
      return found;
    }
    if (eat("[")) {
      const found = [];
      parts("]", () => found.push(value(depth + 1)));
      return found;
    }
    if (text[at] === '"') return name();
    const number = match(NUMBER);
    if (number) {
      if (number[1] || number[2]) return new Decimal(number[0]);
      const whole = Number(number[0]);
      return Number.isSafeInteger(whole) ? whole : BigInt(number[0]);
    }
    for (const [word, found] of WORDS) {
      if (text.startsWith(word, at)) { at += word.length; return found; }
    }
    return fail();
  };
  const found = value(0);
  match(SPACE);
  if (at < text.length) fail();
  return found;
}

/** The text of what parseExactly reads. */
export function writeExactly(value) {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeExactly).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const parts = Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${writeExactly(v)}`);
    return `{${parts.join(", ")}}`;
  }
  return JSON.stringify(value);
}

/** Whether two values that parseExactly read are equal; 1.0 equals 1, as in Python. */
export function equal(one, other) {
  if (one instanceof Decimal || other instanceof Decimal) {
    return one !== null && other !== null && Number(one) === Number(other);
  }
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
    return one === other;
  }
  const names = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) && names.length === Object.keys(other).length
    && names.every((k) => Object.hasOwn(other, k) && equal(one[k], other[k]));
}
