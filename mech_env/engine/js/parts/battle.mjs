// One battle: ask it what it wants to know, answer, look at what happened.

import { DiceError, EngineError, BattleOver, IllegalAction } from "./errors.mjs";
import { checkedFaces } from "./dice.mjs";
import { repr } from "./python.mjs";
import { savedText } from "./saves.mjs";
import { searchFrom } from "./search.mjs";

const RUNNING = -2, DRAW = -1;
const SAMPLED = 0, SCRIPTED = 1, STRICT = 2;
const NO_NUMBERS = new Float32Array(0);
const MAX_SEED = 2 ** 32 - 1;
const SCRIPT_FAULTS = ["", "the forced dice are used up and another is rolled", "a forced face that the die lacks"];

export class Battle {
  #size; #strict = false; #scripted = false;
  #fightBefore = null; // `{ bytes, encounter }` before the last step, if that ended a fight
  #seen = NO_NUMBERS; #legal;

  /** For the engine's own use: `engine.battle(…)` begins one, `engine.load(…)` loads one. */
  constructor(engine, scenario, room, agents) {
    if (agents !== "unit" && agents !== "side") {
      throw new EngineError(`agents: ${repr(agents)} is not one of 'unit', 'side'`);
    }
    this.engine = engine;
    this.scenario = scenario;
    this.room = room;
    this.agents = agents;
    this.places = engine.places;
    this.#size = this.places.size;
    this.at = room.allocateFor(this, this.#size);
    this.setups = room.setups(scenario);
    this.encounters = scenario.encounters.length;
    this.#setLog("on", 1);
  }

  /** As `engine.battle`. */
  static begin(engine, scenario, { seed, episode = 0, agents = scenario.agents, dice } = {}) {
    const battle = new Battle(engine, scenario, engine.room, agents);
    battle.restart(seed ?? Math.floor(Math.random() * (MAX_SEED + 1)), { episode, dice });
    return battle;
  }

  /** Begin a new battle of a seed. */
  restart(seed, { episode = 0, dice } = {}) {
    if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
      throw new EngineError(`seed: ${repr(seed)} is not an integer from 0 to ${MAX_SEED}`);
    }
    this.#alive();
    const { room, at, places } = this;
    room.bytes.fill(0, at + places.log, at + places.mask);
    this.#setLog("on", 1);
    this.#strict = this.#scripted = false;
    Object.assign(this, { seed, episode, decisions: 0 });
    if (dice) this.forceDice(dice);
    room.begin(this.setups, this.encounters, at, seed, BigInt(episode), at + places.log, at + places.mask);
    if (this.#head("faults")) this.#complain("the set-up");
    if (this.#scripted) this.#checkDice("the set-up");
    this.#fightBefore = null;
  }

  // --- course of the battle ---

  /** Answer the pending request. An action that is not legal changes nothing. */
  step(action) {
    this.#alive();
    const { room, at, places, encounter } = this;
    const record = this.encounters > 1 ? this.bytes() : null;
    const before = this.#scripted ? room.bytes.slice(at, at + this.#size) : null;
    let answer;
    try {
      answer = Number.isInteger(action)
        ? room.answer(this.setups, this.encounters, at, action, at + places.log, at + places.mask) : -1;
    } catch (problem) { // a trap: only a loaded battle that Python would have refused gets there
      throw new EngineError(`the battle cannot go on (${problem.message})`);
    }
    if (answer < 0) this.#refuse(action);
    this.decisions = next(this.decisions);
    if (this.#head("faults")) this.#complain(`action ${action}`);
    if (before) this.#checkForced(action, before);
    this.#fightBefore = record && encounter !== this.encounter ? { bytes: record, encounter } : null;
  }

  #checkForced(action, before) {
    try {
      this.#checkDice(`action ${action} (${this.engine.actions[action]})`);
    } catch (problem) {
      this.room.bytes.set(before, this.at);
      this.decisions = previous(this.decisions);
      throw new DiceError(`${problem.message}; still forced: ${repr(this.pendingDice)}`);
    }
  }

  #refuse(action) {
    if (!Number.isInteger(action)) throw new EngineError(`action: expected an integer, got ${repr(action)}`);
    if (this.over) throw new BattleOver(`the battle is over (${this.reason}); restart it or make another`);
    const name = this.engine.actions[action];
    const legal = this.legalActions().map((a) => `${a} '${this.engine.actions[a]}'`).join(", ");
    const { unit, decision } = this.request;
    throw new IllegalAction(
      `action ${action}${name ? ` (${name})` : ""} is not legal for ${unit}, asked for ${decision}; legal: ${legal}`,
    );
  }

  /** What happened in the last step, in order. */
  events() {
    const { records, eventKinds } = this.engine;
    const { view } = this.room;
    const log = this.at + this.places.log;
    const first = records.get(view, "log", "first", log), count = records.get(view, "log", "count", log);
    const start = log + records.field("log", "events").offset, size = records.size("event");
    const { fight, stop } = this.fightBefore();
    const found = [];
    for (let k = first; k < count; k++) {
      const e = start + k * size;
      const { units } = this.scenario.encounters[k < stop ? fight.encounter : this.encounter];
      const unit = records.get(view, "event", "unit", e);
      const used = records.get(view, "event", "used", e);
      found.push({
        kind: eventKinds[records.get(view, "event", "kind", e)],
        unit: units[unit] ?? null,
        data: {
          unit,
          what: records.get(view, "event", "what", e),
          values: Array.from({ length: used }, (_, i) => records.get(view, "event", "values", e, i)),
        },
      });
    }
    return found;
  }

  /**
   * If the last step ended a fight of a campaign, `fight`: `{ bytes, encounter }` before the step,
   * and `stop`: the place in the log of the first event of the next fight; else null and 0.
   */
  fightBefore() {
    if (!this.#fightBefore) return { fight: null, stop: 0 };
    const { records, eventKinds, description: { begins } } = this.engine;
    const { bytes, first, count } = this.log();
    const view = new DataView(bytes.buffer, bytes.byteOffset), size = records.size("event");
    let stop = count - 1;
    while (stop >= first && eventKinds[records.get(view, "event", "kind", stop * size)] !== begins) stop--;
    return { fight: this.#fightBefore, stop: stop < first ? count : stop };
  }

  // --- the pending question ---

  /** Who is asked what; null when the battle is over. */
  get request() {
    if (this.over) return null;
    return { unit: this.unit, side: this.side, decision: this.decision };
  }

  get unit() { return this.over ? null : this.units[this.#head("unit")]; }

  get side() { return this.over ? null : this.engine.sides[this.#head("side")]; }

  get decision() { return this.engine.decisions[this.over ? 0 : this.#head("decision")]; }

  /** Legal answers; none when the battle is over. */
  legalActions() {
    const { mask } = this.#windows();
    const found = [];
    for (let a = 0; a < mask.length; a++) if (mask[a] !== 0) found.push(a);
    return found;
  }

  /** 1 for each legal action, in `into` or in a new array. */
  mask(into = new Int8Array(this.engine.sizes.actions)) {
    into.set(this.#windows().mask);
    return into;
  }

  /**
   * What a unit may know, in `into` or in a new array; zeros for one of another encounter.
   *
   * @param unit by name; the one that decides if none is named, the first if the battle is over.
   */
  observe(unit = undefined, into = new Float32Array(this.engine.sizes.features)) {
    this.#alive();
    const known = unit === undefined ? Math.max(0, this.#head("unit")) : this.units.indexOf(unit);
    if (known < 0) {
      if (this.scenario.encounters.some(({ units }) => units.includes(unit))) return into.fill(0);
      throw new EngineError(`unit: ${repr(unit)} is not one of ${this.units.join(", ")}`);
    }
    const out = this.at + this.places.observation;
    this.room.observe(this.setups, this.encounters, this.at, known, out);
    into.set(this.#windows().seen);
    return into;
  }

  /** What the scripted player would answer. */
  botAction() {
    this.#waits();
    return this.room.bot(this.setups, this.encounters, this.at, this.at + this.places.mask);
  }

  /**
   * Search by so many simulations; the battle is not changed. Hidden facts are guessed and dice
   * rolled anew: nobody plans with what the side cannot know.
   */
  search(simulations, settings = {}) {
    this.#waits();
    return searchFrom(this, simulations, settings);
  }

  // --- how it stands ---

  /** The battle record by names of fields, always as it is now. */
  get state() { return this.engine.records.look("battle", this.room, () => this.#alive()); }

  /** The setup record of the present encounter. */
  get setup() {
    const size = this.engine.records.size("setup");
    return this.engine.records.look("setup", this.room, () => this.setups + this.#head("encounter") * size);
  }

  get encounter() { return this.#head("encounter"); }

  /** Names of the units by index. */
  get units() { return this.scenario.encounters[this.encounter].units; }

  get over() { return this.#head("winner") !== RUNNING; }

  /** The winning side; null for a draw and while the battle goes on. */
  get winner() {
    const winner = this.#head("winner");
    return winner === RUNNING || winner === DRAW ? null : this.engine.sides[winner];
  }

  /** Why the battle ended, in words; null while it goes on. */
  get reason() { return this.over ? this.engine.description.reasons[this.#head("reason")] : null; }

  /** What each side has been paid: 1 a win, -1 a loss, 0 a draw; a campaign adds them up. */
  get scores() { return Object.fromEntries(this.#sides((k) => this.#number("scores", k))); }

  /** How well each side stands, -1 to 1; 0 when the battle is over. */
  get potentials() {
    this.#alive();
    return Object.fromEntries(this.#sides((k) => this.room.potential(this.setups, this.encounters, this.at, k)));
  }

  /** A bigint that differs, but for chance, where two states do. */
  fingerprint() { return this.room.fingerprint(this.#alive()); }

  #sides(of) {
    const present = new Set(this.scenario.encounters.flatMap(({ units }) => units.map((u) => u.replace(/_\d+$/, ""))));
    return this.engine.sides.map((side, k) => [side, k]).filter(([side]) => present.has(side)).map(([side, k]) => [side, of(k)]);
  }

  // --- dice ---

  /** Set the next results, after those still pending; strict: a roll beyond them is an error. */
  forceDice(faces, strict = false) {
    const pending = [...this.pendingDice, ...checkedFaces(faces)];
    const most = this.engine.sizes.forced_dice;
    if (pending.length > most) {
      throw new DiceError(`forced dice: ${pending.length} are pending, at most ${most} may be`);
    }
    this.#setLog("mode", strict ? STRICT : pending.length ? SCRIPTED : SAMPLED);
    for (const name of ["fault", "fault_at", "forced_used"]) this.#setLog(name, 0);
    this.#setLog("forced_count", pending.length);
    for (let k = 0; k < most; k++) this.#setLog("forced", pending[k] ?? 0, k);
    this.#strict = strict;
    this.#scripted = strict || pending.length > 0;
  }

  /** Forced faces that have not been rolled yet. */
  get pendingDice() {
    const found = [];
    for (let k = this.#log("forced_used"); k < this.#log("forced_count"); k++) found.push(this.#log("forced", k));
    return found;
  }

  get strict() { return this.#strict; }

  /** New dice from here on: who plans on a clone must not know the real future. */
  reseed(seed) {
    if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
      throw new EngineError(`seed: ${repr(seed)} is not an integer from 0 to ${MAX_SEED}`);
    }
    const { records } = this.engine;
    const dice = this.#alive() + records.field("battle", "dice").offset;
    records.set(this.room.view, "dice", "key", dice, seed);
    records.set(this.room.view, "dice", "drawn", dice, 0);
    this.seed = seed;
  }

  #checkDice(step) {
    const fault = this.#log("fault");
    if (fault) throw new DiceError(`${step}: ${SCRIPT_FAULTS[fault]} (roll code ${this.#log("fault_at")})`);
    this.#scripted = this.#strict || this.pendingDice.length > 0;
  }

  #complain(step) {
    const { about } = this.engine.description.faults[this.#head("faults")];
    throw new EngineError(`${this.engine.ruleset}: ${about}, after ${step} (seed ${this.seed}); please report it with battle.save()`);
  }

  // --- copies ---

  /** An independent copy. */
  clone() {
    this.#alive();
    const copy = new Battle(this.engine, this.scenario, this.room, this.agents);
    this.room.bytes.copyWithin(copy.at, this.at, this.at + this.#size);
    copy.#strict = this.#strict;
    copy.#scripted = this.#scripted;
    copy.#fightBefore = this.#fightBefore;
    return Object.assign(copy, { seed: this.seed, episode: this.episode, decisions: this.decisions });
  }

  /** The text of the JSON that Python's `Battle.from_dict` reads. */
  save() {
    this.#alive();
    return savedText(this);
  }

  /** As `engine.load`. */
  static load(engine, text) { return engine.load(text); }

  /** Give its memory back at once; else that happens when nobody refers to the battle. */
  free() {
    if (this.at) this.room.disown(this, this.at, this.#size);
    this.at = 0;
  }

  toString() {
    const where = `${this.engine.ruleset} ${this.scenario.name}, seed ${this.seed}, ${this.decisions} decisions`;
    return this.over ? `<Battle ${where}: over, ${this.winner ?? "draw"} (${this.reason})>` : `<Battle ${where}: ${this.unit} ${this.decision}>`;
  }

  // --- memory ---

  /** A copy of the battle record's bytes. */
  bytes() {
    const at = this.#alive();
    return this.room.bytes.slice(at, at + this.engine.records.size("battle"));
  }

  /** A copy of the events' bytes: those of the last step begin at `first`, earlier ones lie before. */
  log() {
    const { records } = this.engine;
    const start = this.#alive() + this.places.log + records.field("log", "events").offset;
    const first = this.#log("first"), count = this.#log("count");
    return { bytes: this.room.bytes.slice(start, start + count * records.size("event")), first, count };
  }

  #alive() {
    if (!this.at) throw new EngineError("the battle was freed");
    return this.at;
  }

  #waits() {
    this.#alive();
    if (this.over) throw new BattleOver(`the battle is over (${this.reason}): nothing to decide`);
  }

  /** Mask and observation where the rules write them; made anew when the memory has grown. */
  #windows() {
    const { room, places, engine } = this, at = this.#alive();
    if (this.#seen.buffer !== room.bytes.buffer || this.#seen.byteOffset !== at + places.observation) {
      this.#seen = new Float32Array(room.bytes.buffer, at + places.observation, engine.sizes.features);
      this.#legal = new Int8Array(room.bytes.buffer, at + places.mask, engine.sizes.actions);
    }
    return { mask: this.#legal, seen: this.#seen };
  }

  /** A number that is asked for at every step, from the head that all battle records share. */
  #head(name) { return this.room.shorts[(this.#alive() + this.places.head[name]) >> 1]; }

  #number(field, k = 0) { return this.engine.records.get(this.room.view, "battle", field, this.#alive(), k); }

  #log(field, k = 0) { return this.engine.records.get(this.room.view, "log", field, this.#alive() + this.places.log, k); }

  #setLog(field, value, k = 0) {
    this.engine.records.set(this.room.view, "log", field, this.#alive() + this.places.log, value, k);
  }
}

const next = (count) => (typeof count === "bigint" ? count + 1n : count + 1);
const previous = (count) => (typeof count === "bigint" ? count - 1n : count - 1);
