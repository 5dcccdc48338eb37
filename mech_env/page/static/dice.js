// Dice as they fall: the faces of a roll.

import { html } from "./elements.js";

/** The faces of a roll, falling one after the other. */
export function dice(faces) {
  const list = faces.map((face, k) => {
    const die = html("span", { class: "die" }, String(face));
    die.style.setProperty("--fall", k);
    return die;
  });
  return html("span", { class: "dice", "aria-hidden": "true" }, ...list);
}

/**
 * What a step tells: its lines with the faces that belong to them. A roll without words of its own
 * goes with the next line about its unit; those that no line takes come last, by unit.
 */
export function told(step) {
  const waiting = new Map();
  const lines = [];
  for (const event of step.events) {
    const faces = event.dice ?? [];
    if (event.text) {
      lines.push({ event, dice: faces.length ? faces : waiting.get(event.unit) ?? [] });
      if (!faces.length) waiting.delete(event.unit);
    } else if (faces.length) {
      waiting.set(event.unit, [...(waiting.get(event.unit) ?? []), ...faces]);
    }
  }
  return { lines, rest: [...waiting] };
}

/** A line with its dice: faces at its end are shown as dice, and read as words. */
export function lineWords({ event, dice: faces }, spoken) {
  if (!faces.length) return spoken(event.text);
  const end = `: ${faces.join(", ")}`;
  if (!event.text.endsWith(end)) return [...spoken(event.text), " ", dice(faces)];
  return [...spoken(event.text.slice(0, -end.length)), html("span", { class: "unseen" }, end), " ",
    dice(faces)];
}
