// Errors by cause, as in Python.

/** Files that do not belong together, or values that an engine cannot take. */
export class EngineError extends Error { name = "EngineError"; }

/** An action that the pending request does not allow; the battle is unchanged. */
export class IllegalAction extends EngineError { name = "IllegalAction"; }

/** A step in a battle that has ended. */
export class BattleOver extends EngineError { name = "BattleOver"; }

/** Forced dice that do not fit; the battle is unchanged. */
export class DiceError extends EngineError { name = "DiceError"; }

/** Saved battle data that cannot be played on; the message says why. */
export class BattleFormatError extends EngineError { name = "BattleFormatError"; }

/** A bundle that does not belong to this engine. */
export class PolicyError extends EngineError { name = "PolicyError"; }
