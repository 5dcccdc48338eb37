// The one dialog of the page: to choose an answer, to read a table, to set up, to ask for help.

import { button, html } from "./elements.js";

const box = () => document.getElementById("dialog");

/** Open the dialog with a title and content. */
export function openDialog(title, ...content) {
  const dialog = box();
  const close = button("Close", closeDialog, { class: "close" });
  dialog.replaceChildren(html("div", { class: "dialog-head" },
    html("h2", { id: "dialog-title" }, title), close), ...content);
  if (!dialog.open) dialog.showModal();
}

/** Close it. */
export function closeDialog() {
  if (box().open) box().close();
}

/** Whether it is open. */
export function dialogOpen() {
  return box().open;
}

const KEYS = [
  ["←  →", "a step back, a step on"],
  ["Shift ←  Shift →", "a turn back, a turn on"],
  ["Page up  Page down", "a round back, a round on"],
  ["Home  End", "the beginning, now"],
  ["Space", "play and pause"],
  ["1 2 3 …", "choose an answer by its number"],
  ["Enter", "give the chosen answer"],
  ["Esc", "choose none"],
  ["/", "filter the answers"],
  ["U", "undo"],
  ["H", "hint"],
  ["?", "this list"],
];

/** The keys of the page. */
export function openHelp() {
  openDialog("Keys", html("dl", { class: "keys" }, ...KEYS.flatMap(([keys, what]) => [
    html("dt", {}, ...keys.split("  ").map((key) => html("kbd", {}, key))), html("dd", {}, what)])),
  html("p", { class: "quiet" }, "On the board, arrow keys go from unit to unit and from place to place. "
    + "Enter picks: an answer that is picked is given by Enter again, or by “Do it”."));
}
