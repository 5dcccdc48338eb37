// Methods of Python's str, list, dict and set, and regular expressions.

import { Dict, SetOf, contains, dict, eq, taken } from "./containers.mjs";
import { KeyError, TypeError_, ValueError } from "./errors.mjs";
import { format as formatted } from "./formats.mjs";
import { sorted } from "./functions.mjs";
import { and, or, sub } from "./operators.mjs";

const SPACE = /\s+/u;

const STRINGS = {
  join: (s, parts) => [...parts].map(onlyText).join(s),
  lower: (s) => s.toLowerCase(),
  upper: (s) => s.toUpperCase(),
  capitalize: (s) => s.charAt(0).toUpperCase() + s.slice(1).toLowerCase(),
  title: (s) => s.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (c) => c.toUpperCase()),
  isdigit: (s) => /^\p{Nd}+$/u.test(s),
  startswith: (s, head) => [head].flat().some((one) => s.startsWith(one)),
  endswith: (s, tail) => [tail].flat().some((one) => s.endsWith(one)),
  removeprefix: (s, head) => (s.startsWith(head) ? s.slice(head.length) : s),
  removesuffix: (s, tail) => (tail && s.endsWith(tail) ? s.slice(0, -tail.length) : s),
  replace: (s, old, put, most = -1) => (most < 0 ? s.split(old).join(put) : replaced(s, old, put, most)),
  count: (s, part) => s.split(part).length - 1,
  index: (s, part) => found(s.indexOf(part)),
  strip: (s, chars = null) => stripped(stripped(s, chars, true), chars, false),
  lstrip: (s, chars = null) => stripped(s, chars, true),
  rstrip: (s, chars = null) => stripped(s, chars, false),
  split: (s, ...given) => divided(s, given, false),
  rsplit: (s, ...given) => divided(s, given, true),
  splitlines: (s) => { const lines = s.split(/\r\n|\r|\n/); if (lines.at(-1) === "") lines.pop(); return lines; },
  partition: (s, by) => parted(s, by, s.indexOf(by), [s, "", ""]),
  rpartition: (s, by) => parted(s, by, s.lastIndexOf(by), ["", "", s]),
  ljust: (s, width, fill = " ") => s.padEnd(width, fill),
  rjust: (s, width, fill = " ") => s.padStart(width, fill),
  zfill: (s, width) => formatted(s, `0=${width}`),
  format: (s, ...given) => {
    const { ...named } = taken(given);
    let next = 0;
    return pieces(s).map(([text, name, spec]) => {
      if (name === null) return text;
      const value = name === "" ? given[next++] : /^\d+$/.test(name) ? given[Number(name)] : named[name];
      return text + formatted(value, spec);
    }).join("");
  },
};

const LISTS = {
  append: (x, one) => { x.push(one); return null; },
  extend: (x, more) => { x.push(...more); return null; },
  insert: (x, k, one) => { x.splice(k, 0, one); return null; },
  pop: (x, k = -1) => x.splice(k, 1)[0],
  remove: (x, one) => { x.splice(LISTS.index(x, one), 1); return null; },
  count: (x, one) => x.reduce((n, other) => n + (eq(other, one) ? 1 : 0), 0),
  index: (x, one) => found(x.findIndex((other) => eq(other, one))),
  copy: (x) => [...x],
  sort: (x, words) => { x.splice(0, x.length, ...sorted(x, words)); return null; },
};

const DICTS = {
  get: (d, key, otherwise = null) => d.find(key, otherwise),
  items: (d) => d.pairs(),
  keys: (d) => [...d],
  values: (d) => d.pairs().map(([, value]) => value),
  copy: (d) => dict(d),
  update: (d, more) => { for (const [key, value] of dict(more).pairs()) d.set(key, value); return null; },
  setdefault: (d, key, value = null) => { if (!d.has(key)) d.set(key, value); return d.at(key); },
  pop: (d, key, ...otherwise) => {
    if (!d.has(key) && !otherwise.length) throw new KeyError(String(key));
    const value = d.find(key, otherwise[0]);
    d.delete(key);
    return value;
  },
};

const SETS = {
  add: (x, one) => { x.add(one); return null; },
  discard: (x, one) => { x.delete(one); return null; },
  update: (x, more) => { for (const one of more) x.add(one); return null; },
  union: (x, ...more) => more.reduce((all, one) => or(all, new SetOf(one)), x),
  intersection: (x, more) => and(x, new SetOf(more)),
  difference: (x, more) => sub(x, new SetOf(more)),
  isdisjoint: (x, more) => ![...more].some((one) => x.has(one)),
  issubset: (x, more) => [...x].every((one) => contains(more, one)),
  copy: (x) => new SetOf(x),
};

/** `of.name(...given)`, whatever kind of value it is. */
export function call(of, name, ...given) {
  const own = typeof of === "string" ? STRINGS : Array.isArray(of) ? LISTS
    : of instanceof Dict ? DICTS : of instanceof SetOf ? SETS : null;
  if (own === null) return of[name](...given);
  if (own[name] === undefined) throw new TypeError_(`no method ${name}`);
  return own[name](of, ...given);
}

/** The method of that name, of whatever comes. */
export const method = (name) => (of, ...given) => call(of, name, ...given);

function onlyText(part) {
  if (typeof part !== "string") throw new TypeError_("join() of something that is no text");
  return part;
}

function found(place) {
  if (place < 0) throw new ValueError("not in it");
  return place;
}

function replaced(s, old, put, most) {
  const parts = s.split(old);
  const kept = parts.splice(most + 1);
  return [parts.join(put), ...kept].join(old);
}

function stripped(s, chars, front) {
  const goes = chars === null ? (c) => SPACE.test(c) : (c) => chars.includes(c);
  let first = 0, last = s.length;
  if (front) while (first < last && goes(s[first])) first++;
  else while (last > first && goes(s[last - 1])) last--;
  return s.slice(first, last);
}

function divided(s, given, fromBehind) {
  const { sep, maxsplit } = taken(given);
  const by = given[0] ?? sep ?? null, most = given[1] ?? maxsplit ?? -1;
  const parts = by === null ? s.split(SPACE).filter((part) => part !== "") : s.split(by);
  if (most < 0 || parts.length <= most + 1) return parts;
  if (by === null) throw new ValueError("split() at spaces with a limit");
  if (fromBehind) return [parts.slice(0, parts.length - most).join(by), ...parts.slice(parts.length - most)];
  return [...parts.slice(0, most), parts.slice(most).join(by)];
}

const parted = (s, by, at, otherwise) => (at < 0 ? otherwise : [s.slice(0, at), by, s.slice(at + by.length)]);

// --- templates ---

/** A template in pieces: [text, name or null, specification]. */
export function pieces(template) {
  const found_ = [];
  let text = "";
  for (let k = 0; k < template.length; k++) {
    const c = template[k];
    if ((c === "{" || c === "}") && template[k + 1] === c) { text += c; k++; continue; }
    if (c === "}") throw new ValueError("single '}' in a template");
    if (c !== "{") { text += c; continue; }
    const end = template.indexOf("}", k);
    if (end < 0) throw new ValueError("single '{' in a template");
    const [name, ...spec] = template.slice(k + 1, end).split(":");
    found_.push([text, name, spec.join(":")]);
    [text, k] = ["", end];
  }
  if (text || !found_.length) found_.push([text, null, ""]);
  return found_;
}

const known = new Map(); // templates in pieces: each is used again and again

/** string.Formatter: classes below say what a field is and how it looks. */
export class Formatter {
  constructor(...given) { this.__init__?.(...given); }

  format(template, ...given) {
    let parts = known.get(template);
    if (!parts) known.set(template, parts = pieces(template));
    let text = "";
    for (const [before, name, spec] of parts) {
      text += before;
      if (name !== null) text += this.format_field(this.get_field(name, given, dict())[0], spec);
    }
    return text;
  }

  format_field(value, spec) { return formatted(value, spec); }
}

// --- regular expressions ---

const IGNORECASE = 2, MULTILINE = 8, DOTALL = 16;

class Regex {
  constructor(pattern, flags) {
    const signs = `${flags & IGNORECASE ? "i" : ""}${flags & MULTILINE ? "m" : ""}${flags & DOTALL ? "s" : ""}u`;
    const source = pattern.replace(/\(\?P</g, "(?<").replace(/\\Z/g, "$").replace(/\\A/g, "^");
    this.all = new RegExp(source, `g${signs}`);
    this.one = new RegExp(source, signs);
    this.start = new RegExp(`^(?:${source})`, signs);
  }

  sub(put, text) {
    return text.replace(this.all, typeof put === "function"
      ? (...found_) => put(new Match(found_)) : put.replace(/\$/g, "$$$$").replace(/\\(\d)/g, "$$$1"));
  }

  search(text) { return matched(this.one.exec(text)); }

  match(text) { return matched(this.start.exec(text)); }
}

class Match {
  constructor(groups) { this.groups = groups; }

  group(k = 0) { return this.groups[k] ?? null; }
}

const matched = (found_) => (found_ === null ? null : new Match(found_));
const patterns = new Map();

export function regex(pattern, flags = 0) {
  if (pattern instanceof Regex) return pattern;
  const key = `${flags} ${pattern}`;
  if (!patterns.has(key)) patterns.set(key, new Regex(pattern, flags));
  return patterns.get(key);
}

export const re_sub = (pattern, put, text) => regex(pattern).sub(put, text);

