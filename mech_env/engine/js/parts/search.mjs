// Monte Carlo tree search: the tree grows in the rules; here are its settings and its arrays.

import { EngineError } from "./errors.mjs";
import { mix } from "./dice.mjs";

const SALT = 21;
const BOT = 2, RANDOM = 1;
const EDGES_PER_NODE = 16, LEAST_EDGES = 256, PATH = 1024, MAX_SIDES = 3;

/** Defaults of mech_env's own search player. */
const SETTINGS = {
  playout: "bot", horizon: 2, gain: 2.0, exploration: 0.5, prior_weight: 0.5, pseudo_visits: 20.0,
  widening: 1.0, widening_power: 0.5, prior_bonus: 0.5, guesses: 8, seed: 0,
};
const STEERING = ["horizon", "gain", "exploration", "prior_weight", "pseudo_visits", "widening", "widening_power", "prior_bonus"];

/** The finding of a search from a battle; several trees share the simulations where facts are hidden. */
export function searchFrom(battle, simulations, given) {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(SETTINGS, name));
  if (unknown.length) throw new EngineError(`search: no settings ${unknown.join(", ")}; there are ${Object.keys(SETTINGS).join(", ")}`);
  if (!Number.isInteger(simulations) || simulations < 1) throw new EngineError(`simulations: ${simulations} is not a whole number from 1`);
  const settings = { ...SETTINGS, ...given };
  const seed = mix(mix(mix(settings.seed, battle.seed, SALT), battle.episode, SALT), battle.decisions, SALT);
  const tree = new Tree(battle, simulations);
  try {
    return lookAhead(tree, settings, seed, simulations);
  } finally {
    tree.free();
  }
}

function lookAhead(tree, settings, seed, simulations) {
  const guessed = tree.plant(settings, mix(seed, 0, SALT));
  const trees = guessed ? settings.guesses : 1;
  const first = tree.edges();
  const actions = first.map((e) => e.action);
  const visits = actions.map(() => 0), sums = actions.map(() => 0);
  let done = 0;
  for (let k = 0; k < trees; k++) {
    if (k > 0) tree.plant(settings, mix(seed, k, SALT));
    done += tree.grow(Math.ceil(simulations / trees));
    tree.edges().forEach((e, i) => { visits[i] += e.visits; sums[i] += e.value; });
  }
  const values = sums.map((sum, i) => (visits[i] > 0 ? sum / visits[i] : NaN));
  const mean = (i) => (Number.isNaN(values[i]) ? -Infinity : values[i]);
  let most = 0; // of several trees, the action tried most; among equals the one of the highest mean
  for (let i = 1; i < actions.length; i++) {
    if (visits[i] > visits[most] || (visits[i] === visits[most] && mean(i) >= mean(most))) most = i;
  }
  return { best: trees === 1 ? tree.best : actions[most], actions, visits, values, simulations: done };
}

class Tree {
  #blocks = [];

  constructor(battle, simulations) {
    const { engine, room } = battle;
    const { records, sizes } = engine;
    this.battle = battle;
    this.nodeCount = simulations + 2;
    this.edgeCount = Math.max(LEAST_EDGES, (simulations + 1) * EDGES_PER_NODE);
    this.plan = this.#block(records.size("plan"));
    this.nodes = this.#block(this.nodeCount * records.size("node"));
    this.states = this.#block(this.nodeCount * records.size("battle"));
    this.edgesAt = this.#block(this.edgeCount * records.size("edge"));
    this.setups = this.#block(battle.scenario.setups.length);
    this.log = this.#block(records.size("log"));
    this.path = this.#block(8 * PATH);
    this.values = this.#block(8 * MAX_SIDES);
    this.mask = this.#block(sizes.actions);
    this.priors = this.#block(8 * sizes.actions);
    this.room = room;
  }

  #block(size) {
    const at = this.battle.room.allocate(size);
    this.#blocks.push([at, size]);
    return at;
  }

  /** Begin a tree at the battle; whether the deciding side does not know all of the state. */
  plant(settings, seed) {
    const { engine, scenario } = this.battle;
    const { records } = engine;
    const { bytes } = this.room;
    bytes.fill(0, this.plan, this.plan + records.size("plan"));
    bytes.set(scenario.setups, this.setups); // guesses were written into it
    const put = (name, value) => records.set(this.room.view, "plan", name, this.plan, value);
    put("seed", seed);
    put("playout", settings.playout === "random" ? RANDOM : BOT);
    for (const name of STEERING) put(name, settings[name]);
    this.grow(0);
    return records.get(this.room.view, "plan", "guessed", this.plan) === 1;
  }

  /** Do so many simulations; simulations done. */
  grow(budget) {
    const { battle } = this;
    return this.room.search(
      battle.at, this.setups, battle.encounters, this.plan, budget, this.nodes, this.nodeCount, this.edgesAt,
      this.edgeCount, this.states, this.log, this.path, this.values, this.mask, this.priors,
    );
  }

  /** The edges of the root: one per legal action, in their order. */
  edges() {
    const { records } = this.battle.engine;
    const { view } = this.room;
    const count = records.get(view, "node", "count", this.nodes);
    return Array.from({ length: count }, (_, k) => {
      const at = this.edgesAt + k * records.size("edge");
      return Object.fromEntries(["action", "visits", "value"].map((name) => [name, records.get(view, "edge", name, at)]));
    });
  }

  /** The action that won. */
  get best() {
    const { records } = this.battle.engine;
    const k = records.get(this.room.view, "plan", "best", this.plan);
    return records.get(this.room.view, "edge", "action", this.edgesAt + k * records.size("edge"));
  }

  free() {
    for (const [at, size] of this.#blocks) this.battle.room.release(at, size);
  }
}
