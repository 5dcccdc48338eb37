// The report: what happened, by round and turn, line by line.

import { joins, lineWords, tail, told } from "./dice.js";
import { html, words } from "./elements.js";
import { isHeading } from "./timeline.js";

const MOST_SAID = 12; // lines that a screen reader is told of one step

/** What a step brought, for a live region. */
export function saidOf(step) {
  const lines = told(step).lines.map((line) => line.text);
  const more = lines.length - MOST_SAID;
  return (more > 0 ? [...lines.slice(0, MOST_SAID), `and ${more} more lines`] : lines).join(". ");
}

export class Log {
  /** `onpick(moment)` is called when a line is picked. */
  constructor(container, onpick) {
    this.container = container;
    this.onpick = onpick;
    this.clear();
  }

  clear() {
    this.container.replaceChildren();
    this.lines = []; // by moment: the lines that tell it
    this.open = null; // the last line: other events may join it
    this.depth = 1;
  }

  /** Tell the steps that are not told yet; if some are gone, all anew. */
  tell(steps, sides) {
    if (steps.length < this.lines.length || this.first !== steps[0]?.events) this.clear();
    this.first = steps[0]?.events;
    for (let k = this.lines.length; k < steps.length; k++) {
      this.lines.push([]);
      for (const line of told(steps[k]).lines) this.add(line, k, sides);
    }
  }

  add(line, moment, sides) {
    const { event } = line;
    if (this.open && joins(this.open.line, line)) {
      this.open.element.append(", ", ...words(tail(line.text), sides));
      this.lines[moment].push(this.open.element);
      return;
    }
    if (isHeading(event)) this.depth = event.heading;
    const element = html(isHeading(event) && event.heading < 1 ? "h3" : "p",
      { class: `line depth-${this.depth}`, onclick: () => this.onpick(moment) },
      ...lineWords(line, (text) => words(text, sides)));
    if (isHeading(event)) this.depth = event.heading + 1;
    this.open = { line, element };
    this.lines[moment].push(element);
    this.container.append(element);
  }

  /** Mark the lines of a moment; those after it are pale. */
  show(moment) {
    const { container } = this;
    for (const line of container.querySelectorAll(".shown")) line.classList.remove("shown");
    for (const line of this.lines[moment] ?? []) line.classList.add("shown");
    let last = null;
    for (let k = moment; k >= 0 && !last; k--) last = this.lines[k]?.at(-1) ?? null;
    let later = last === null;
    for (const line of container.children) {
      line.classList.toggle("later", later);
      if (line === last) later = true;
    }
    if (last) {
      container.scrollTop = last.offsetTop + (last.clientHeight - container.clientHeight) / 2;
    }
  }
}
