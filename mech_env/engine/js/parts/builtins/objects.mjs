// Objects of translated classes.

import { TypeError_ } from "./errors.mjs";
import { SetOf, Words } from "./containers.mjs";

/** An object that stood when the words were written. */
export const made = (kind, attributes_) => Object.assign(Object.create(kind.prototype), attributes_);

/** Attributes of a class, which its objects have, too. */
export function attributes(kind, values) {
  for (const [name, value] of Object.entries(values)) {
    const how = { value, writable: true, configurable: true };
    Object.defineProperty(kind, name, how);
    Object.defineProperty(kind.prototype, name, how);
  }
}

/** A property that is worked out once for each object. */
export function kept(owner, name, work) {
  const value = work();
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true });
  return value;
}

/** A class that is called where Python calls one as a value. */
export function callable(kind) {
  const make = (...given) => new kind(...given);
  make.bare = kind;
  return make;
}

/** A method with its owner. */
export const bound = (owner, name) => (...given) => owner[name](...given);

const named_ = new WeakMap();

/** Names of the parameters of a class's methods. */
export function parameters(kind, names) { named_.set(kind.prototype, names); }

/** A call with arguments by keyword. */
export function named(owner, method, given, words) {
  for (let kind = owner; kind; kind = Object.getPrototypeOf(kind)) {
    const names = named_.get(kind)?.[method];
    if (!names) continue;
    const all = [...given];
    for (const [name, value] of Object.entries(words)) {
      const k = names.indexOf(name);
      if (k < given.length) throw new TypeError_(`no parameter ${name} of ${method}`);
      all[k] = value;
    }
    return owner[method](...Array.from(all));
  }
  throw new TypeError_(`no method ${method} with parameters by name`);
}

/** dataclasses.replace */
export function replace(of, words) {
  return Object.assign(Object.create(Object.getPrototypeOf(of)), of, words.named);
}

class Namespace {}
export const namespace = (words = new Words({})) => Object.assign(new Namespace(), words.named);

/** Codes as a value: their name, their number, the numbers one after the other. */
export function enumeration(name, values) {
  return { __name__: name, __len__: () => values.length, [Symbol.iterator]: () => values[Symbol.iterator]() };
}

export const name_of = (kind) => kind.__name__ ?? kind.name.replace(/\$\d*$/, "");

/** A value as JSON has it: dicts and objects by names, sets sorted. */
export function plain(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof SetOf) return [...value].sort((a, b) => (a < b ? -1 : 1)).map(plain);
  if (typeof value.pairs === "function") return Object.fromEntries(value.pairs().map(([k, v]) => [String(k), plain(v)]));
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]));
}
