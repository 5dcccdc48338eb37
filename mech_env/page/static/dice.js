// Dice as they fall: the faces of a roll.

import { html } from "./elements.js";

/** The faces of a roll, falling one after the other. */
export function dice(faces) {
  return html("span", { class: "dice", "aria-hidden": "true" },
    ...faces.map((face, k) => html("span", { class: "die", style: `--fall: ${k}` }, String(face))));
}

/** The text of a roll: its faces are shown as dice and read as words. */
export function rollWords(event, spoken) {
  const list = event.dice.join(", ");
  const end = `: ${list}`;
  if (!event.text.endsWith(end)) return [...spoken(event.text), " ", dice(event.dice)];
  return [...spoken(event.text.slice(0, -end.length)), html("span", { class: "unseen" }, end), " ",
    dice(event.dice)];
}
