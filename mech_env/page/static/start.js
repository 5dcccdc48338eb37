// Where a battle begins: rules, scenario, who plays which side, seed; or a save.

import { button, html } from "./elements.js";

const SAVE = "mech_env.battle"; // the format of saves
const MOST_BYTES = 20_000_000; // of a save; the largest have some 100 kB

function choice(label, id, options, onchange) {
  const select = html("select", { id, onchange }, ...options.map(([value, name]) =>
    html("option", { value }, name)));
  return [html("p", { class: "field" }, html("label", { for: id }, label), select), select];
}

const PLAYERS = { person: "a person, here", random: "chance (random)", bot: "the scripted bot" };
const playerName = (name) => PLAYERS[name] ?? (name.startsWith("mcts:")
  ? `tree search (${name})` : name);

/** The choices of players for sides: [fields, () => {side: player}]. */
function seats(sides, names, chosen) {
  const fields = sides.map((side, k) => {
    const [field, select] = choice(side, `seat-${side}`, names.map((name) => [name, playerName(name)]));
    field.className += ` side-${k}`;
    const wanted = chosen[side] ?? (k ? "bot" : "person");
    select.value = names.includes(wanted) ? wanted : names[0];
    return [side, field, select];
  });
  const read = () => Object.fromEntries(fields.map(([side, , select]) => [side, select.value]));
  return [fields.map(([, field]) => field), read];
}

export class Start {
  /**
   * `begin(settings)` starts a battle, `load(save, players)` goes on with one, and
   * `setUp(position, players)` begins in the middle; it may be missing.
   */
  constructor(container, { begin, load, setUp }) {
    Object.assign(this, { container, begin, load, setUp });
  }

  /** Show the form; `positions`: whether positions can be set up, too. */
  show(catalogue, settings = {}, positions = false) {
    this.catalogue = catalogue;
    this.positions = positions;
    this.settings = settings;
    const [rules, rulesSelect] = choice("Rules", "start-rules",
      catalogue.rulesets.map((one) => [one.id, one.title]), () => this.fillScenarios());
    const [scenario, scenarioSelect] = choice("Scenario", "start-scenario", [], () => this.fillSides());
    this.rules = rulesSelect;
    this.scenario = scenarioSelect;
    this.about = html("p", { class: "about" });
    this.seats = html("div", { class: "seats" });
    this.seed = html("input", { id: "start-seed", type: "number", min: 0, max: 4294967295, step: 1,
      placeholder: "drawn", inputmode: "numeric" });
    const go = html("button", { type: "submit", class: "strong" }, "Begin");
    const form = html("form", { onsubmit: (event) => { event.preventDefault(); this.submit(); } },
      rules, scenario, this.about,
      html("fieldset", {}, html("legend", {}, "Who plays"), this.seats),
      html("p", { class: "field" }, html("label", { for: "start-seed" }, "Seed of the dice"), this.seed),
      html("p", { class: "go" }, go, filePicker(this.positions ? "Load a save or a position" : "Load a save",
        (data) => this.askSeats(data))));
    this.container.replaceChildren(html("h2", { id: "start-title" }, "A new battle"), form);
    const known = catalogue.rulesets.some((one) => one.id === settings.ruleset);
    this.rules.value = known ? settings.ruleset : catalogue.rulesets[0].id;
    this.fillScenarios();
    this.container.hidden = false;
  }

  get card() {
    return this.catalogue.rulesets.find((one) => one.id === this.rules.value);
  }

  fillScenarios() {
    const { scenarios } = this.card;
    this.scenario.replaceChildren(...scenarios.map((one) =>
      html("option", { value: one.name }, one.title || one.name)));
    const wanted = this.settings.scenario ?? "duel";
    if (scenarios.some((one) => one.name === wanted)) this.scenario.value = wanted;
    this.fillSides();
  }

  fillSides() {
    const found = this.card.scenarios.find((one) => one.name === this.scenario.value);
    this.about.textContent = found.description;
    const [fields, read] = seats(found.sides, this.card.players ?? this.catalogue.players,
      this.settings.players ?? {});
    this.players = read;
    this.seats.replaceChildren(...fields);
  }

  submit() {
    const seed = this.seed.value.trim();
    this.begin({ ruleset: this.rules.value, scenario: this.scenario.value, players: this.players(),
      ...(seed === "" ? {} : { seed: Number(seed) }) });
  }

  /** Who plays a save or a position that was opened: an object, or the text of a YAML file. */
  askSeats(data) {
    const saved = data?.format === SAVE;
    if (!saved && !this.positions) throw new Error("this file is no save of a battle");
    const id = typeof data === "string" ? data.match(/^ruleset:\s*["']?(\w+)/m)?.[1] : data?.ruleset;
    const card = this.catalogue.rulesets.find((one) => one.id === id);
    if (!card) throw new Error("this file is no save or position of a battle with rules that are known here");
    const name = data.scenario?.name ?? data.scenario;
    const named = card.scenarios.find((one) => one.name === name)?.sides;
    const count = Array.isArray(data.scenario?.sides) ? data.scenario.sides.length : 2;
    const sides = named ?? card.sides.slice(0, Math.max(1, count)); // the bot plays those left out
    const go = (players) => (saved ? this.load(data, players) : this.setUp(data, players));
    const [fields, read] = seats(sides, card.players ?? this.catalogue.players, {});
    this.container.replaceChildren(html("h2", { id: "start-title" }, saved ? "Go on with a save" : "Begin in a position"),
      html("form", { onsubmit: (event) => { event.preventDefault(); go(read()); } },
        html("p", { class: "about" }, [card.title, name].filter((one) => typeof one === "string").join(": ")),
        html("fieldset", {}, html("legend", {}, "Who plays"), html("div", { class: "seats" }, ...fields)),
        html("p", { class: "go" }, html("button", { type: "submit", class: "strong" }, "Go on"),
          button("Back", () => this.show(this.catalogue, this.settings, this.positions)))));
  }
}

/** A button that opens a file of JSON, or of YAML as text. */
export function filePicker(label, use, report) {
  const input = html("input", { type: "file", accept: ".json,.yaml,.yml", class: "unseen",
    tabindex: -1, "aria-label": label });
  const complain = (error) => document.dispatchEvent(new CustomEvent("complaint", { detail: error }));
  input.addEventListener("change", async () => {
    const file = input.files[0];
    input.value = "";
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error(`${file.name}: larger than any save`);
      use(parsed(file.name, await file.text()));
    } catch (error) {
      (report ?? complain)(error);
    }
  });
  return html("span", {}, button(label, () => input.click()), input);
}

function parsed(name, text) {
  if (/\.ya?ml$/i.test(name)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: no JSON, so no save of a battle`);
  }
}

/** Hand a save to the reader as a file. */
export function download(name, data) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data)], { type: "application/json" }));
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
