// Brings table, timeline, board, report and question together.

import { adviceTable } from "./advice.js";
import { Board, entryOf } from "./board.js";
import { dice, lineWords, told } from "./dice.js";
import { closeDialog, dialogOpen, openDialog, openHelp } from "./dialog.js";
import { button, html, words } from "./elements.js";
import { drawLegend } from "./legend.js";
import { Log, saidOf } from "./log.js";
import { Playback } from "./playback.js";
import { Question } from "./question.js";
import { Start, download } from "./start.js";
import { Timeline } from "./timeline.js";
import { card, drawUnits } from "./units.js";

const STORE = "mech-env battle";
const AHEAD = 20; // decisions that are asked for at a time while others play
const at = (id) => document.getElementById(id);

export class Game {
  constructor() {
    this.timeline = new Timeline();
    this.board = new Board(at("board"), at("zoom"), (place) => this.picked(place));
    this.log = new Log(at("log-lines"), (moment) => { this.playback.pause(); this.show(moment); });
    this.question = new Question(at("question"), {
      answer: (action) => this.answer(action),
      point: (action) => this.view && this.board.point(action),
    });
    this.playback = new Playback(at("playback"), this.timeline, {
      show: (moment) => this.show(moment),
      more: () => this.more(),
    });
    this.start = new Start(at("start"), {
      begin: (settings) => this.begin(settings),
      load: (save, players) => this.run(async () => this.enter(await this.table.load(save, players))),
      setUp: (position, players) => this.run(async () => this.enter(await this.table.setUp(position, players))),
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("complaint", (event) => this.complain(event.detail));
  }

  /** Sit down at a table. */
  async open(table) {
    this.table = table;
    if (!table.can.play) {
      this.enter(await table.view(), true);
      return;
    }
    const known = stored();
    if (known) {
      try {
        this.enter(await table.find(known), false, true);
        return;
      } catch {
        store(""); // it ended, or the server is another
      }
    }
    await this.choose();
  }

  async choose() {
    await this.run(async () => {
      this.playback.pause();
      const catalogue = await this.table.catalogue();
      at("table").hidden = true;
      at("title").textContent = "mech_env";
      at("players").textContent = "";
      at("menu").replaceChildren(...(this.view ? [button("Back to the battle", () => this.enter(this.view, false, true))] : []));
      this.question.pick(null);
      this.start.show(catalogue, this.settings ?? {}, this.table.can.setUp);
    });
  }

  begin(settings) {
    this.settings = settings;
    return this.run(async () => this.enter(await this.table.start(settings)), "Setting up; the first battle of a game compiles its rules …");
  }

  /** Show a battle from its first known moment, or from now. */
  enter(view, beginning = false, now = false) {
    closeDialog();
    this.timeline.clear();
    this.log.clear();
    at("start").hidden = true;
    at("table").hidden = false;
    at("table").classList.toggle("replay", !this.table.can.play);
    if (view.battle) store(view.battle);
    at("title").textContent = `${view.title}: ${view.scenario_title || view.scenario}`;
    document.title = at("title").textContent;
    at("players").replaceChildren(...view.sides.flatMap((side, k) => [k ? ", " : "",
      ...words(side, view.sides), `: ${view.players[side]}`]), ` · seed ${view.seed}`);
    this.menu();
    this.receive(view, !beginning && !now, beginning ? 0 : null);
  }

  menu() {
    const { can } = this.table;
    at("menu").replaceChildren(
      ...(can.play ? [button("New", () => this.choose())] : []),
      ...(can.save ? [button("Save", () => this.save())] : []),
      button("Keys", openHelp));
  }

  /** Take in a view; its first new moment. */
  take(view) {
    this.view = view;
    this.asked = null;
    const first = this.timeline.take(view);
    this.log.tell(this.timeline.steps, view.sides);
    this.playback.over = view.over;
    return first;
  }

  /** A view came: play what is new, or show its last moment, or moment `where`. */
  receive(view, play, where = null) {
    const first = this.take(view);
    if (where !== null || !play) {
      this.show(where ?? this.timeline.last);
    } else if (!this.playback.pace || first >= this.timeline.last) {
      this.show(this.timeline.last, first);
    } else {
      this.show(first);
      this.playback.play(false);
    }
  }

  // --- what is shown -------------------------------------------------------------------------

  /** Show a moment; `since`: the first that is told with it. */
  show(moment, since = moment) {
    const { timeline, view } = this;
    const forward = moment > timeline.at || since < moment;
    timeline.at = moment;
    const { scene } = timeline.shown;
    this.board.draw(scene);
    drawUnits(at("unit-cards"), scene, view.sides);
    drawLegend(at("legend-signs"), scene);
    this.playback.refresh();
    at("moment").textContent = scene.title;
    this.now();
    if (forward) {
      at("news").textContent = timeline.steps.slice(since, moment + 1).map(saidOf).filter(Boolean).join(". ");
    }
    if (moment === timeline.last) this.ask();
    else this.lookBack();
    this.log.show(moment); // after the question, which leaves it the room
  }

  /** What happens at the moment: who did what, and the lines that tell it, with dice. */
  now() {
    const { shown } = this.timeline;
    const { sides } = this.view;
    const spoken = (text) => words(text, sides);
    const { lines, rest } = told(shown);
    const parts = lines.map((line) => html("p", {}, ...lineWords(line, spoken)));
    if (shown.text && shown.unit) {
      parts.unshift(html("p", { class: "done" }, ...spoken(`${shown.unit}: ${shown.text}`)));
    }
    for (const [unit, faces] of rest) {
      parts.push(html("p", {}, ...spoken(unit ?? ""), " ", html("span", { class: "unseen" }, faces.join(", ")), dice(faces)));
    }
    at("now").replaceChildren(...parts);
  }

  ask() {
    const { view, question } = this;
    if (this.asked === view) return;
    this.asked = view;
    const focus = at("question").contains(document.activeElement) || document.activeElement === document.body;
    if (view.over) {
      this.board.offer(new Map(), new Map());
      question.say(...this.ending());
    } else if (view.actions.length) {
      question.ask(view, this.tools(), focus && this.played);
      this.board.offer(...question.places(view.scene));
    } else {
      this.board.offer(new Map(), new Map());
      question.say(view.scene.caption, ...this.watching());
      if (Object.values(view.players).includes("person")) setTimeout(() => this.others(), 0);
    }
  }

  /** Others have thought for long: they go on until a person is asked. */
  others() {
    return this.run(async () => this.receive(await this.table.advance(AHEAD), true), "Others decide …");
  }

  /** How it ended. */
  ending() {
    const { view } = this;
    const who = view.winner ? `${view.winner} wins` : "A draw";
    const scores = Object.entries(view.scores ?? {}).map(([side, score]) => `${side} ${score}`).join(", ");
    const tools = [...(this.table.can.play ? [button("New battle", () => this.choose(), { class: "strong" })] : []),
      ...(this.canUndo() ? [this.undoButton()] : []),
      button("From the beginning", () => { this.playback.go(0); this.playback.play(false); })];
    return [view.over ? who : "The record ends here", html("p", {}, view.reason ?? ""),
      html("p", { class: "quiet" }, `${view.decisions} decisions, round ${view.round}; scores: ${scores}`),
      html("div", { class: "tools" }, ...tools)];
  }

  watching() {
    if (!this.table.can.play) return [];
    return [html("div", { class: "tools" },
      button("Next decision", () => this.playback.step(1), { class: "strong" }),
      button("To the end", () => this.toEnd()),
      ...(this.canUndo() ? [this.undoButton()] : []))];
  }

  /** A moment of the past: what was asked then. */
  lookBack() {
    this.board.offer(new Map(), new Map());
    this.asked = null;
    const { caption } = this.timeline.shown.scene;
    const waits = this.view.actions?.length > 0;
    const now = () => { this.playback.pause(); this.show(this.timeline.last); };
    this.question.say(caption || "Replay", html("div", { class: "tools" },
      ...(this.table.can.play ? [button(waits ? "To your question" : "To now", now, { class: "strong" })] : []),
      html("p", { class: "quiet" }, "Replay: this was asked next.")));
  }

  tools() {
    return [
      ...(this.table.can.advise ? [button("Hint", () => this.hint())] : []),
      ...(this.canUndo() ? [this.undoButton()] : []),
    ];
  }

  canUndo() {
    return this.table.can.undo && this.view.undo > 0;
  }

  undoButton() {
    return button("Undo", () => this.undo());
  }

  // --- what is done ----------------------------------------------------------------------------

  /** Do something that takes time; errors are shown. One at a time. */
  async run(work, busy = "") {
    if (this.working) return false;
    this.working = true;
    document.body.setAttribute("aria-busy", "true");
    at("alert").textContent = "";
    const notice = busy ? setTimeout(() => { at("alert").textContent = busy; }, 700) : null;
    try {
      await work();
      at("alert").textContent = "";
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      clearTimeout(notice);
      this.working = false;
      document.body.removeAttribute("aria-busy");
    }
  }

  complain(error) {
    at("alert").textContent = error?.message || String(error);
  }

  answer(action) {
    closeDialog();
    this.playback.pause();
    this.played = true;
    this.question.pick(null);
    return this.run(async () => this.receive(await this.table.answer(action), true));
  }

  undo() {
    this.playback.pause();
    return this.run(async () => this.receive(await this.table.undo(), false));
  }

  save() {
    const { view } = this;
    return this.run(async () =>
      download(`${view.ruleset}_${view.scenario}_${view.decisions}.json`, await this.table.save()));
  }

  hint() {
    return this.run(async () => {
      const advice = await this.table.advise();
      openDialog(advice.text, adviceTable(advice, this.view.sides, (action) => this.answer(action)));
    }, "Thinking …");
  }

  /** More moments of a battle that goes on by itself; whether there are any. */
  async more(decisions = this.playback.playing ? AHEAD : 1) {
    if (!this.table.can.play || this.view.over || this.view.request?.person !== false) return false;
    const before = this.timeline.last;
    await this.run(async () => { this.take(await this.table.advance(decisions)); });
    return this.timeline.last > before;
  }

  async toEnd() {
    this.playback.pause();
    const first = this.timeline.last;
    while (await this.more(200));
    this.show(this.timeline.last, Math.max(first, this.timeline.last - 1));
  }

  picked(place) {
    const { timeline, question } = this;
    const { scene } = timeline.shown;
    const answered = timeline.at === timeline.last && question.board(scene, place, (answers) =>
      openDialog(place.name ?? "Here", html("ul", { class: "answers" },
        ...answers.map((action) => html("li", {}, html("button", { type: "button", class: "answer",
          onclick: () => this.answer(action.action) }, ...words(action.text, this.view.sides)))))));
    if (!answered && place.name) this.inspect(scene, place.name);
  }

  /** The card of a unit that was picked. */
  inspect(scene, name) {
    const entry = entryOf(scene, name);
    if (entry) openDialog(name, card(entry, false, this.view.sides));
  }

  key(event) {
    if (!this.view || at("table").hidden || dialogOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    const inField = event.target.matches("input, select, textarea");
    if (inField) return;
    const onButton = event.target.closest("button, [role=button]");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    const letter = { "?": openHelp, "/": () => this.question.filter?.focus(),
      u: () => this.canUndo() && this.undo(), h: () => this.table.can.advise && this.view.actions.length && this.hint() }[event.key];
    letter?.();
    if (letter || this.question.shortcut(event) || this.playback.key(event)) event.preventDefault();
  }
}

// The page finds its battle again: the address has it, so that two windows may have two.
function store(battle) {
  history.replaceState(null, "", battle ? `#${battle}` : location.pathname + location.search);
  try {
    localStorage.setItem(STORE, battle);
  } catch {
    // The address has it.
  }
}

function stored() {
  const named = location.hash.slice(1);
  if (named) return named;
  try {
    return localStorage.getItem(STORE) || null;
  } catch {
    return null;
  }
}
