// Errors that translated code raises and catches.

export class Exception extends Error {
  get name() { return this.constructor.name.replace(/_$/, ""); }
}
export class ValueError extends Exception {}
export class LookupError extends Exception {}
export class KeyError extends LookupError {}
export class IndexError extends LookupError {}
export class TypeError_ extends Exception {}
export class RuntimeError extends Exception {}
export class AssertionError extends Exception {}
export class StopIteration extends Exception {}
export { TypeError_ as TypeError };
