// The pending question and its answers in words; answers picked on the board.

import { button, html, words } from "./elements.js";
import { cellAt } from "./grid.js";

const FILTER_FROM = 8; // answers from which on a filter helps

export class Question {
  /**
   * `answer(action)` gives an answer; `point(action)` shows on the board what one is about.
   */
  constructor(container, { answer, point }) {
    Object.assign(this, { container, answer, point, actions: [], picked: null });
    this.bar = document.getElementById("confirm");
    container.addEventListener("keydown", (event) => this.key(event));
  }

  /** Ask: the question of a view with all its answers. */
  ask(view, tools, focus) {
    this.view = view;
    this.actions = view.actions;
    this.pick(null);
    const many = this.actions.length >= FILTER_FROM;
    this.filter = html("input", { type: "search", "aria-label": "Filter the answers",
      placeholder: "filter, or a number", oninput: () => this.narrow() });
    this.list = html("div", { class: "answers" }, ...this.groups());
    this.empty = html("p", { class: "quiet", role: "status" });
    this.container.replaceChildren(
      html("h2", { id: "question-text", tabindex: -1 }, ...words(view.request.text, view.sides)),
      html("div", { class: "tools" }, ...(many ? [this.filter] : []), ...tools),
      this.list, this.empty);
    if (focus) this.container.querySelector("h2").focus({ preventScroll: true });
  }

  /** Say something instead of asking. */
  say(text, ...rest) {
    this.actions = [];
    this.pick(null);
    this.container.replaceChildren(html("h2", { id: "question-text", tabindex: -1 }, text), ...rest);
  }

  /** The answers, those of a group together. */
  groups() {
    const groups = new Map();
    this.actions.forEach((action, k) => {
      const item = html("li", {}, this.button(action, k + 1));
      groups.set(action.group, [...(groups.get(action.group) ?? []), item]);
    });
    const alone = groups.size < 2 || [...groups.values()].every((items) => items.length < 2);
    if (alone) return [html("ul", {}, ...[...groups.values()].flat())];
    return [...groups].map(([name, items]) => html("section", { "aria-label": name },
      html("h3", { class: "group" }, name), html("ul", {}, ...items)));
  }

  button(action, number) {
    const show = () => this.point(action);
    const hide = () => this.point(this.picked);
    return html("button", { type: "button", class: "answer", "data-action": action.action,
      onclick: () => this.answer(action.action), onfocus: show, onblur: hide, onpointerenter: show,
      onpointerleave: hide },
      html("kbd", { "aria-hidden": "true" }, String(number)),
      html("span", {}, ...words(action.text, this.view.sides)));
  }

  /** Show only answers that match the filter: its words, or the number it begins with. */
  narrow() {
    const asked = this.filter.value.trim().toLowerCase();
    const parts = asked.split(/\s+/);
    let found = 0;
    this.actions.forEach((action, k) => {
      const text = `${action.text} ${action.name}`.toLowerCase();
      const fits = /^\d+$/.test(asked) ? String(k + 1).startsWith(asked)
        : parts.every((part) => text.includes(part));
      this.item(action).parentElement.hidden = !fits;
      found += fits;
    });
    for (const group of this.list.querySelectorAll("section")) {
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    this.empty.textContent = found ? `${found} of ${this.actions.length} answers` : "no such answer";
  }

  item(action) {
    return this.list.querySelector(`[data-action="${action.action}"]`);
  }

  // --- picked on the board or by number ----------------------------------------------------------

  /** The answers that name a unit or the place of a cell. */
  about(scene, { name, cell }) {
    const there = scene.tokens.filter((token) => token.cell === cell).map((token) => token.name);
    const names = name ? [name] : there;
    return this.actions.filter((action) => action.units.some((unit) => names.includes(unit))
      || action.cells.some((place) => cellAt(scene, place) === cell));
  }

  /** Where answers can be picked: [cells by index, units by name], with their words. */
  places(scene) {
    const cells = new Map();
    const units = new Map();
    const add = (map, key, text) => map.set(key, map.has(key) ? `${map.get(key)}; ${text}` : text);
    for (const action of this.actions) {
      for (const name of action.units) add(units, name, action.text);
      for (const place of action.cells) {
        const index = cellAt(scene, place);
        if (index >= 0) add(cells, index, action.text);
      }
    }
    return [cells, units];
  }

  /** Choose an answer, to be confirmed; null: none. */
  pick(action) {
    this.picked = action;
    for (const item of this.container.querySelectorAll(".picked")) item.classList.remove("picked");
    if (action) this.item(action)?.classList.add("picked");
    this.bar.hidden = !action;
    this.bar.replaceChildren();
    if (action) {
      this.bar.append(html("p", { role: "status" }, ...words(action.text, this.view.sides)),
        button("Do it", () => this.answer(action.action), { class: "strong" }),
        button("Not this", () => this.pick(null)));
    }
    this.point(action);
  }

  /** A unit or cell was picked; several answers are asked about by `choose(answers)`. */
  board(scene, place, choose) {
    const found = this.about(scene, place);
    if (found.length === 1 && this.picked === found[0]) this.answer(found[0].action);
    else if (found.length === 1) this.pick(found[0]);
    else if (found.length) choose(found);
    return found.length > 0;
  }

  /** Keys of the question, wherever the focus is; whether this was one. */
  shortcut(event) {
    if (!this.actions.length) return false;
    if (/^[0-9]$/.test(event.key)) return this.number(event.key);
    if (event.key === "Enter" && this.picked) this.answer(this.picked.action);
    else if (event.key === "Escape" && this.picked) this.pick(null);
    else return false;
    return true;
  }

  /** Numbers of two digits are typed within a second. */
  number(digit) {
    const now = performance.now();
    const longer = now - (this.typed?.when ?? -1e9) < 1000 ? this.typed.digits + digit : digit;
    const digits = this.actions[+longer - 1] ? longer : digit;
    this.typed = { digits, when: now };
    const action = this.actions[+digits - 1];
    if (action) this.pick(action);
    return Boolean(action);
  }

  key(event) {
    const answers = [...this.list?.querySelectorAll("li:not([hidden]) button") ?? []];
    const at = answers.indexOf(document.activeElement);
    if (event.key === "Enter" && event.target === this.filter && answers.length) {
      const action = this.actions.find((one) => this.item(one) === answers[0]);
      if (answers.length === 1) this.answer(action.action);
      else answers[0].focus();
    } else if (event.key === "ArrowDown" && (at >= 0 || event.target === this.filter)) {
      answers[at + 1]?.focus();
    } else if (event.key === "ArrowUp" && at > 0) {
      answers[at - 1].focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
