// What Python says of a battle, said here: words.mjs beside engine.mjs, translated from Python.

import * as builtins from "./builtins/index.mjs";
import { BattleOver, EngineError } from "./errors.mjs";
import { Fields } from "./fields.mjs";
import { repr } from "./python.mjs";

const ONLOOKER = -1;

export class Words {
  #said; #fields; #setups = new WeakMap();

  /**
   * The words of an engine: words.mjs beside this engine.mjs, or another one.
   *
   * @param engine whose battles they are about.
   * @param module words.mjs of that engine, if engine.mjs lies in the folder of another.
   */
  static async load(engine, module = undefined) {
    return new Words(engine, module ?? await import("../words.mjs"));
  }

  constructor(engine, module) {
    for (const name of ["ruleset", "version", "layout"]) {
      if (module.about[name] !== engine[name]) {
        throw new EngineError(`words.mjs: ${name} ${module.about[name]} is not the engine's ${engine[name]}; take the one in its folder`);
      }
    }
    this.engine = engine;
    this.headings = module.about.headings;
    this.#said = module.words(builtins);
    this.#fields = new Fields(engine.records);
  }

  /** The pending question in one line; "" when the battle is over. */
  request(battle) { return this.#said.request(...this.#records(battle)); }

  /** What the question is about, by name: what the decider may know. */
  context(battle) { return builtins.plain(this.#said.context(...this.#records(battle))); }

  /** What an action means now; of one that is not legal its name. */
  action(battle, action) {
    const name = this.engine.actions[action];
    if (name === undefined) throw new EngineError(`action ${repr(action)} is not one of 0 to ${this.engine.actions.length - 1}`);
    return battle.mask()[action] ? this.#said.action(...this.#records(battle), action) : name;
  }

  /** All legal actions: `{ action, name, group, text }`. */
  actions(battle) {
    const records = this.#records(battle);
    return battle.legalActions().map((action) => ({
      action,
      name: this.engine.actions[action],
      group: this.#group(action),
      text: this.#said.action(...records, action),
    }));
  }

  #group(action) {
    const groups = Object.entries(this.engine.description.action_groups);
    return groups.find(([, { first, items }]) => action >= first && action < first + items.length)[0];
  }

  /**
   * What happened in the last step: `{ kind, unit, text, data }`; text is "" where it is worth no
   * line.
   *
   * @param viewer a side: it is told what it may know, without data; null: all.
   */
  events(battle, viewer = null) {
    const now = this.#records(battle), log = battle.log(), { fight, stop } = battle.fightBefore();
    const then = fight && this.#recordsOf(battle, fight.encounter, fight.bytes);
    const events = this.#fields.list("event", log.bytes, log.count);
    const side = this.#viewer(viewer), found = [];
    battle.events().forEach((event, k) => {
      const place = log.first + k, sees = side === ONLOOKER;
      const [s, b] = place < stop ? then : now;
      if (!sees && !this.#said.heard(s, b, events, place, side)) return;
      const text = this.#said.event(s, b, events, place, side);
      found.push({ kind: event.kind, unit: event.unit, text, data: sees ? event.data : {} });
    });
    return found;
  }

  /**
   * What is to be seen: `mech_env.core.scene.Scene` as JSON has it, cells by index.
   *
   * @param viewer a side: it sees what it may know; null: an onlooker, who sees all.
   */
  scene(battle, viewer = null) {
    return builtins.plain(this.#said.scene(...this.#records(battle), this.#viewer(viewer)));
  }

  /** Why the battle ended; null while it goes on. */
  reason(battle) { return battle.over ? this.#said.reason(battle.state.reason) : null; }

  /**
   * Lines of a report, as `mech-env watch` prints them: `feed(events)` gives the lines that events
   * complete, `close()` the last one, each `{ depth, text }`.
   */
  report() {
    const report = this.#said.Report(builtins.dict(Object.entries(this.headings)));
    return {
      feed: (events) => builtins.plain(report.feed(events)),
      close: () => builtins.plain(report.close()),
    };
  }

  #viewer(side) {
    if (side === null || side === undefined) return ONLOOKER;
    const viewer = this.engine.sides.indexOf(side);
    if (viewer < 0) throw new EngineError(`viewer: ${repr(side)} is not one of ${this.engine.sides.join(", ")}`);
    return viewer;
  }

  /** Setup and battle record as they are now. */
  #records(battle) {
    if (battle.engine !== this.engine) throw new BattleOver("words: a battle of another engine");
    return this.#recordsOf(battle, battle.encounter, battle.bytes());
  }

  #recordsOf(battle, encounter, bytes) {
    return [this.#setup(battle.scenario, encounter), this.#fields.record("battle", bytes)];
  }

  /** A setup record never changes: what was read of it is kept. */
  #setup(scenario, encounter) {
    if (!this.#setups.has(scenario)) {
      this.#setups.set(scenario, this.#fields.list("setup", scenario.setups, scenario.encounters.length));
    }
    return this.#setups.get(scenario)[encounter];
  }
}
