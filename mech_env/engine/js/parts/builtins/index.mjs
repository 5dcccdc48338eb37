// What translated words call: Python's builtins, in one object.

export * from "./containers.mjs";
export * from "./errors.mjs";
export * from "./formats.mjs";
export * from "./functions.mjs";
export * from "./objects.mjs";
export * from "./operators.mjs";
export * from "./strings.mjs";
