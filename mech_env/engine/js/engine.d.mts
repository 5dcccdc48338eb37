// Types of engine.mjs. Records, decisions, events and sides of the ruleset are in state.d.mts,
// which TypeScript finds under the name of a module.

import type { BattleRecord, Decision, EventKind, SetupRecord, Side } from "./state.mjs";

export type * from "./state.mjs";

export interface Request {
  readonly unit: string;
  readonly side: Side;
  readonly decision: Decision;
}

export interface BattleEvent {
  readonly kind: EventKind;
  /** Whom it is about; null: nobody, or something that is not a unit. */
  readonly unit: string | null;
  /** The unit's index, a detail code and further values; engine.json says what they mean. */
  readonly data: { readonly unit: number; readonly what: number; readonly values: readonly number[] };
}

export interface BattleOptions {
  /** 0 to 2^32-1; one is drawn if left out. */
  seed?: number;
  /** How many battles of this seed came before. */
  episode?: number;
  agents?: "unit" | "side";
  /** Faces of the first dice, those of the set-up included. */
  dice?: Iterable<number>;
}

/** How a search spends its simulations; docs of mech_env's own search player explain them. */
export interface SearchSettings {
  seed?: number;
  playout?: "bot" | "random";
  horizon?: number;
  gain?: number;
  exploration?: number;
  prior_weight?: number;
  pseudo_visits?: number;
  widening?: number;
  widening_power?: number;
  prior_bonus?: number;
  guesses?: number;
}

export interface Finding {
  /** The action to take. */
  readonly best: number;
  /** One entry per legal action, in order. */
  readonly actions: readonly number[];
  readonly visits: readonly number[];
  /** Mean result for the side that decides, -1 to 1 a battle; NaN if never tried. */
  readonly values: readonly number[];
  readonly simulations: number;
}

export interface Scenario {
  readonly name: string;
  readonly agents: "unit" | "side";
  readonly encounters: readonly { readonly units: readonly string[]; readonly width: number; readonly height: number }[];
  readonly scenario: Readonly<Record<string, unknown>>;
}

export class Engine {
  private constructor();
  /** From a folder by path or address, or from bytes and text at hand. Raises EngineError. */
  static load(from: string | URL | { wasm: BufferSource | WebAssembly.Module; description: string }): Promise<Engine>;
  readonly ruleset: string;
  readonly version: number;
  /** Hash of the meaning of the observation: bundles carry it. */
  readonly layout: string;
  readonly sizes: Readonly<Record<"actions" | "features" | "sides" | "event_values" | "forced_dice", number>>;
  readonly sides: readonly Side[];
  readonly actions: readonly string[];
  readonly decisions: readonly ("none" | Decision)[];
  readonly eventKinds: readonly EventKind[];
  readonly scenarios: readonly string[];
  /** All of engine.json. */
  readonly description: Readonly<Record<string, unknown>>;
  scenario(name: string): Scenario;
  battle(scenario?: string, options?: BattleOptions): Battle;
  /** The battle of a save's JSON text. Raises BattleFormatError with the reason. */
  load(text: string): Battle;
  /** The number of an action: action("enemy", 2). */
  action(group: string, item: string | number): number;
}

export class Battle {
  private constructor();
  readonly engine: Engine;
  readonly scenario: Scenario;
  readonly agents: "unit" | "side";
  readonly seed: number;
  readonly episode: number | bigint;
  readonly decisions: number | bigint;
  /** Null when the battle is over. */
  readonly request: Request | null;
  readonly unit: string | null;
  readonly side: Side | null;
  readonly decision: "none" | Decision;
  readonly units: readonly string[];
  readonly encounter: number;
  readonly over: boolean;
  readonly winner: Side | null;
  readonly reason: string | null;
  readonly scores: Readonly<Partial<Record<Side, number>>>;
  readonly potentials: Readonly<Partial<Record<Side, number>>>;
  readonly state: BattleRecord;
  readonly setup: SetupRecord;
  readonly pendingDice: number[];
  readonly strict: boolean;
  restart(seed: number, options?: { episode?: number; dice?: Iterable<number> }): void;
  /** Raises IllegalAction, BattleOver or DiceError; the battle is unchanged then. */
  step(action: number): void;
  /** What happened in the last step, in order. */
  events(): BattleEvent[];
  legalActions(): number[];
  mask(into?: Int8Array): Int8Array;
  observe(unit?: string, into?: Float32Array): Float32Array;
  botAction(): number;
  search(simulations: number, settings?: SearchSettings): Finding;
  fingerprint(): bigint;
  forceDice(faces: Iterable<number>, strict?: boolean): void;
  reseed(seed: number): void;
  clone(): Battle;
  /** JSON text that Python's Battle.from_dict reads. */
  save(): string;
  static load(engine: Engine, text: string): Battle;
  /** A copy of the battle record. */
  bytes(): Uint8Array;
  /** Records of the events that are kept, those of the last step from `first` on. */
  log(): { readonly bytes: Uint8Array; readonly first: number; readonly count: number };
  free(): void;
}

/** The parts of onnxruntime-web and onnxruntime-node that are used. */
export interface Runtime {
  Tensor: new (type: any, data: any, dims: readonly number[]) => any;
  InferenceSession: { create(model: Uint8Array): Promise<{ run(feeds: any): Promise<any> }> };
}

export class Policy {
  private constructor();
  /** Without a runtime the built-in one is used: it knows the operators of exported bundles. */
  static load(folder: string | URL, engine: Engine, ort?: Runtime): Promise<Policy>;
  readonly manifest: Readonly<Record<string, unknown>>;
  temperature: number;
  evaluate(battle: Battle, temperature?: number): Promise<{ probabilities: Float32Array; value: number }>;
  act(battle: Battle, options?: { temperature?: number; random?: () => number }): Promise<number>;
}

/** A value of JSON: what a question is about. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Answer {
  readonly action: number;
  /** As `Engine.actions` has it. */
  readonly name: string;
  /** The group of slots: `Engine.description.action_groups` has them. */
  readonly group: string;
  /** What it means now. */
  readonly text: string;
}

export interface ToldEvent {
  readonly kind: EventKind;
  readonly unit: string | null;
  /** In words; "" if it is worth no line. */
  readonly text: string;
  /** Of a viewer that is a side {}: it is told in words what it may know. */
  readonly data: BattleEvent["data"] | Record<string, never>;
}

export interface Pip { readonly text: string; readonly condition: "whole" | "disabled" | "grave" | "destroyed" }

/** One moment of a battle, as mech_env.core.scene declares it; a cell is row * width + column. */
export interface Scene {
  readonly title: string;
  readonly grid: "hex" | "axial" | "square";
  readonly width: number;
  readonly height: number;
  readonly side_names: readonly string[];
  /** By index; what is missing is open ground in plain view. */
  readonly cells: Readonly<Record<string, {
    readonly solid: string; readonly sight: 0 | 1 | 2; readonly ground: string; readonly name: string;
    readonly cover: null | {
      readonly name: string; readonly letter: string; readonly health: number; readonly health_full: number;
      readonly rating: number; readonly direction: number;
    };
  }>>;
  readonly tokens: readonly {
    readonly name: string; readonly label: string; readonly side: number; readonly cell: number;
    readonly pips: readonly Pip[]; readonly small: boolean; readonly faded: boolean; readonly deciding: boolean;
    readonly facing: number; readonly marks: readonly string[]; readonly altitude: number;
  }[];
  readonly links: readonly {
    readonly kind: string; readonly start: number; readonly end: number; readonly text: string;
    readonly name: string; readonly between: readonly [string, string];
  }[];
  readonly entries: readonly {
    readonly title: string; readonly side: number; readonly pips: readonly Pip[]; readonly lines: readonly string[];
    readonly faded: boolean; readonly rows: number;
  }[];
  readonly caption: string;
  readonly objectives: readonly {
    readonly name: string; readonly cell: number; readonly side: number; readonly letter: string;
    readonly health: number; readonly health_full: number;
  }[];
  readonly items: readonly { readonly name: string; readonly cell: number }[];
  readonly zones: readonly { readonly name: string; readonly side: number; readonly cells: readonly number[] }[];
  readonly legend: readonly string[];
  readonly text_legend: readonly string[];
  readonly picture_legend: readonly string[];
  readonly origin: readonly [number, number];
  readonly scale: number;
}

export interface ReportLine { readonly depth: number; readonly text: string }

/** What Python says of a battle: questions, answers, events and pictures in words. */
export class Words {
  private constructor();
  /**
   * From words.mjs beside engine.mjs, or from the module that is handed in. Raises EngineError if
   * the words are of other rules.
   */
  static load(engine: Engine, module?: object): Promise<Words>;
  /** Kinds of event that open a section of a report, and its depth. */
  readonly headings: Readonly<Record<string, number>>;
  /** The pending question in one line; "" when the battle is over. */
  request(battle: Battle): string;
  /** What the question is about. */
  context(battle: Battle): { readonly [name: string]: Json };
  /** What an action means now; of one that is not legal its name. */
  action(battle: Battle, action: number): string;
  /** All legal actions. */
  actions(battle: Battle): Answer[];
  /** What happened in the last step; with a side as viewer what that may know. */
  events(battle: Battle, viewer?: Side | null): ToldEvent[];
  /** What is to be seen; with a side as viewer what that may know. */
  scene(battle: Battle, viewer?: Side | null): Scene;
  /** Why the battle ended; null while it goes on. */
  reason(battle: Battle): string | null;
  /** Lines as `mech-env watch` prints them: a line is handed out when the next one begins. */
  report(): { feed(events: Iterable<ToldEvent>): ReportLine[]; close(): ReportLine[] };
}

export class EngineError extends Error {}
export class IllegalAction extends EngineError {}
export class BattleOver extends EngineError {}
export class DiceError extends EngineError {}
export class BattleFormatError extends EngineError {}
export class PolicyError extends EngineError {}
