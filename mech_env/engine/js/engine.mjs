// The rules of a tabletop game as WebAssembly: engine.wasm and engine.json lie beside this file.
// docs/engine.md of mech_env is the guide, engine.d.mts has the types.

export { Engine } from "./parts/engine.mjs";
export { Battle } from "./parts/battle.mjs";
export { Policy } from "./parts/policy.mjs";
export { Words } from "./parts/words.mjs";
export {
  BattleFormatError, BattleOver, DiceError, EngineError, IllegalAction, PolicyError,
} from "./parts/errors.mjs";
