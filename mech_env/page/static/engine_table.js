// A table without a server: the rules as WebAssembly, their words, searches and policies as players.
// The folder's engines.json says what lies where.

const MOST_UNDONE = 100;
const PATIENCE_MS = 1500; // of the others' thinking, before the page shows what they did
const HINT_SIMULATIONS = 800;
const SEARCHES = ["mcts:100", "mcts:1000"];
const KEPT = "kept"; // the token of the battle that the browser keeps
const STORE = "mech-env save";

export class EngineTable {
  can = { play: true, save: true, undo: true, advise: true };

  /** From the address of engines.json. */
  static async open(url) {
    const table = new EngineTable();
    const known = await json(url);
    table.folders = known.engines.map((folder) => new URL(`${folder}/`, url));
    table.policyFolders = known.policies.map(({ name, folder }) => [name, new URL(`${folder}/`, url)]);
    table.rules = new Map();
    return table;
  }

  /** Rules with words, by their id; loaded once. */
  async rulesOf(id) {
    const { cards } = await this.cards();
    const card = cards.find((one) => one.id === id);
    if (!card) throw new Error(`ruleset: ${id} is not one of ${cards.map((one) => one.id).join(", ")}`);
    if (!this.rules.has(id)) {
      const module = await import(new URL("engine.mjs", card.folder));
      const engine = await module.Engine.load(card.folder);
      this.rules.set(id, { card, engine, words: await module.Words.load(engine), module, policies: new Map() });
    }
    return this.rules.get(id);
  }

  async cards() {
    this.known ??= (async () => {
      const manifests = await Promise.all(this.policyFolders.map(async ([name, folder]) =>
        ({ name, folder, ruleset: (await json(new URL("manifest.json", folder))).ruleset })));
      const cards = await Promise.all(this.folders.map(async (folder) =>
        cardOf(folder, await json(new URL("engine.json", folder)), manifests)));
      return { cards, manifests };
    })();
    return this.known;
  }

  async catalogue() {
    const { cards } = await this.cards();
    return { rulesets: cards, players: ["person", "random", "bot", ...SEARCHES] };
  }

  // --- beginning ---------------------------------------------------------------------------------

  async start({ ruleset, scenario, seed, players }) {
    const rules = await this.rulesOf(ruleset);
    return this.sit(rules, rules.engine.battle(scenario, seed === undefined ? {} : { seed }), players);
  }

  async load(save, players) {
    const rules = await this.rulesOf(String(save?.ruleset));
    return this.sit(rules, rules.engine.load(JSON.stringify(save)), players);
  }

  async find(token) {
    const kept = token === KEPT && JSON.parse(localStorage.getItem(STORE) ?? "null");
    if (!kept) throw new Error("battle: none is kept here");
    const rules = await this.rulesOf(kept.ruleset);
    return this.sit(rules, rules.engine.load(kept.save), kept.players);
  }

  async sit(rules, battle, players) {
    this.answers = new Map();
    for (const [side, name] of Object.entries(players)) {
      this.answers.set(side, await this.player(rules, name));
    }
    this.playing = rules;
    this.battle = battle;
    this.players = players;
    this.earlier = [];
    const persons = Object.keys(players).filter((side) => players[side] === "person");
    this.viewer = persons.length === 1 ? persons[0] : null;
    this.watched = persons.length === 0;
    this.steps = [this.noted({ number: Number(battle.decisions), round: this.round() })];
    if (!this.watched) await this.playOn(Infinity);
    return this.view();
  }

  /** What a player answers: a function of the battle; null of a person. */
  async player(rules, name) {
    if (name === "person") return null;
    if (name === "bot") return (battle) => battle.botAction();
    if (name === "random") return (battle) => pick(battle.legalActions());
    if (SEARCHES.includes(name)) {
      const simulations = Number(name.split(":")[1]);
      return (battle) => battle.search(simulations, { seed: anySeed() }).best;
    }
    const { manifests } = await this.cards();
    const found = manifests.find((one) => one.name === name && one.ruleset === rules.card.id);
    if (!found) throw new Error(`players: ${name} is not one of ${rules.card.players.join(", ")}`);
    if (!rules.policies.has(name)) {
      rules.policies.set(name, await rules.module.Policy.load(found.folder, rules.engine));
    }
    const policy = rules.policies.get(name);
    return (battle) => policy.act(battle);
  }

  // --- course --------------------------------------------------------------------------------------

  async answer(action) {
    const earlier = this.battle.clone();
    this.steps = [];
    this.step(action);
    this.remember(earlier);
    await this.playOn(Infinity);
    return this.view();
  }

  async advance(decisions) {
    this.steps = [];
    await this.playOn(decisions);
    return this.view();
  }

  async undo() {
    if (!this.earlier.length) throw new Error("nothing to undo");
    this.battle.free();
    this.battle = this.earlier.pop();
    this.steps = [];
    return this.view();
  }

  async save() {
    return JSON.parse(this.battle.save());
  }

  remember(battle) {
    this.earlier.push(battle);
    if (this.earlier.length > MOST_UNDONE) this.earlier.shift().free();
  }

  async playOn(decisions) {
    const end = performance.now() + PATIENCE_MS;
    for (let made = 0; made < decisions && !this.battle.over; made++) {
      const answer = this.answers.get(this.battle.side);
      if (!answer || (made && performance.now() > end)) return;
      await new Promise((done) => { setTimeout(done, 0); }); // the page stays awake
      const earlier = this.watched ? this.battle.clone() : null;
      this.step(await answer(this.battle));
      if (earlier) this.remember(earlier);
    }
  }

  step(action) {
    const { battle } = this;
    const { words } = this.playing;
    const own = this.viewer === null || this.viewer === battle.side;
    const asked = { number: Number(battle.decisions), round: this.round(), side: battle.side,
      ...(own ? { unit: battle.unit, decision: battle.decision, action, text: words.action(battle, action) } : {}) };
    battle.step(action);
    this.steps.push(this.noted(asked));
  }

  noted(asked) {
    const { words } = this.playing;
    const events = words.events(this.battle, this.viewer).map((event) => ({ kind: event.kind, unit: event.unit,
      text: event.text, heading: words.headings[event.kind] ?? null, dice: facesOf(event) }));
    return { unit: null, side: null, decision: null, action: null, text: "", ...asked, events,
      scene: words.scene(this.battle, this.viewer) };
  }

  round() {
    return Number(this.battle.state.round_number);
  }

  // --- what there is to see --------------------------------------------------------------------------

  async view() {
    const { battle, viewer, players } = this;
    const { card, words } = this.playing;
    this.keep();
    const scene = words.scene(battle, viewer);
    const request = battle.request;
    const person = request !== null && !this.answers.get(request.side);
    const own = request !== null && (viewer === null || viewer === request.side);
    const { scenario } = battle.scenario;
    return {
      battle: KEPT, ruleset: card.id, title: card.title, scenario: scenario.name, scenario_title: scenario.title,
      seed: battle.seed, sides: Object.keys(players), players, viewer, encounter: battle.encounter,
      round: this.round(), decisions: Number(battle.decisions), undo: this.earlier.length, over: battle.over,
      winner: battle.winner, reason: words.reason(battle), scores: battle.scores,
      request: request && { unit: own ? request.unit : null, side: request.side,
        decision: own ? request.decision : null, text: own ? words.request(battle) : "", person },
      actions: person ? this.actions(scene) : [], steps: this.steps, scene,
    };
  }

  /** Legal answers with the units and places on the board that their words name. */
  actions(scene) {
    const names = new Set([...this.battle.units, ...scene.tokens.map((token) => token.name)]);
    return this.playing.words.actions(this.battle).map((action) => ({ ...action,
      units: namesIn(action.text, names), cells: placesIn(action.text) }));
  }

  /** What a search finds: its values and how often it tried each answer. */
  async advise() {
    await new Promise((done) => { setTimeout(done, 50); });
    const { battle } = this;
    const { words } = this.playing;
    const begun = performance.now();
    const found = battle.search(HINT_SIMULATIONS, { seed: anySeed() });
    const seconds = (performance.now() - begun) / 1000;
    const all = found.visits.reduce((sum, visits) => sum + visits, 0) || 1;
    const actions = found.actions.map((action, k) => ({ action, text: words.action(battle, action),
      policy: found.visits[k] / all, value: Number.isNaN(found.values[k]) ? null : found.values[k] }));
    actions.sort((a, b) => (b.action === found.best) - (a.action === found.best) || b.policy - a.policy);
    return { ...battle.request, text: words.request(battle), seconds, actions,
      method: `search mcts:${HINT_SIMULATIONS} (1 is a win, −1 a loss)` };
  }

  keep() {
    try {
      localStorage.setItem(STORE, JSON.stringify({ ruleset: this.playing.card.id, players: this.players,
        save: this.battle.save() }));
    } catch {
      // Without a store a page that is loaded again begins anew.
    }
  }
}

async function json(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.json();
}

/** What there is to play of an engine, from its engine.json. */
function cardOf(folder, about, manifests) {
  const scenarios = about.scenarios.map(({ encounters, scenario }) => {
    const present = new Set(encounters.flatMap((one) => one.units.map((unit) => unit.replace(/_\d+$/, ""))));
    return { name: scenario.name, title: scenario.title, description: scenario.description,
      sides: about.sides.filter((side) => present.has(side)) };
  });
  const policies = manifests.filter((one) => one.ruleset === about.ruleset).map((one) => one.name);
  return { id: about.ruleset, title: about.title, sides: about.sides, scenarios, folder,
    players: ["person", "random", "bot", ...SEARCHES, ...policies] };
}

/** The faces of a roll; what is told to one side has no data, but its words end in the faces. */
function facesOf(event) {
  if (event.kind !== "rolled") return [];
  return event.data.values ?? (event.text.split(": ").at(-1).match(/\d+/g) ?? []).map(Number);
}

/** Places (column,row) or (column,row,height) of a text, each once, in order. */
export function placesIn(text) {
  const found = [...text.matchAll(/\((-?\d{1,6}),\s?(-?\d{1,6})(?:,\s?-?\d{1,6})?\)/g)].map(([, x, y]) => `${+x},${+y}`);
  return [...new Set(found)].map((place) => place.split(",").map(Number));
}

/** Names that a text speaks of, each once, in order; of red_1 and red_10 the longer. */
export function namesIn(text, names) {
  if (!names.size) return [];
  const longest = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[^\w]/g, "\\$&"));
  return [...new Set(text.match(new RegExp(`(?<!\\w)(?:${longest.join("|")})(?!\\w)`, "g")) ?? [])];
}

const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
const pick = (list) => list[Math.floor((anySeed() / 2 ** 32) * list.length)];
