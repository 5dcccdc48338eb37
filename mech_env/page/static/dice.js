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
 * goes with the next line about its unit; those that no line takes come last, by unit. Lines that
 * agree before their colon are one, as in the report.
 */
export function told(step) {
  const waiting = new Map();
  const lines = [];
  for (const event of step.events) {
    const faces = event.dice ?? [];
    if (event.text) {
      const line = { event, text: event.text, dice: faces.length ? faces : waiting.get(event.unit) ?? [] };
      if (!faces.length) waiting.delete(event.unit);
      const last = lines.at(-1);
      if (last && joins(last, line)) last.text += `, ${tail(line.text)}`;
      else lines.push(line);
    } else if (faces.length) {
      waiting.set(event.unit, [...(waiting.get(event.unit) ?? []), ...faces]);
    }
  }
  return { lines, rest: [...waiting] };
}

const head = (text) => text.split(": ", 1)[0];

/** What a line says after its colon. */
export const tail = (text) => text.slice(head(text).length + 2);

/** Whether a line goes on with what an earlier one said; dice stay with their own line. */
export function joins(line, next) {
  return next.text.includes(": ") && line.event.kind === next.event.kind && head(line.text) === head(next.text)
    && !line.dice.length && !next.dice.length;
}

/** A line with its dice: faces at its end are shown as dice, and read as words. */
export function lineWords({ text, dice: faces }, spoken) {
  if (!faces.length) return spoken(text);
  const end = `: ${faces.join(", ")}`;
  if (!text.endsWith(end)) return [...spoken(text), " ", dice(faces)];
  return [...spoken(text.slice(0, -end.length)), html("span", { class: "unseen" }, end), " ",
    dice(faces)];
}
