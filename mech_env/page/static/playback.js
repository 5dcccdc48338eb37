// Replay: from moment to moment, turn to turn, round to round, by itself or by hand.

import { html, setSign, signButton } from "./elements.js";

export const SPEEDS = [["slow", 1600], ["normal", 800], ["fast", 300], ["at once", 0]];
const STORE = "mech-env speed";
const QUIET = 0.35; // share of the time of a step that has nothing to tell

export class Playback {
  /**
   * `show(moment)` shows a moment. `more()` asks for later moments where others play on by
   * themselves; it resolves to whether there are any.
   */
  constructor(container, timeline, { show, more }) {
    Object.assign(this, { timeline, show, more, timer: null });
    this.playButton = signButton("play", "Play", () => this.toggle());
    this.slider = html("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moment",
      oninput: () => { this.pause(); this.show(+this.slider.value); } });
    this.count = html("output", {});
    this.speed = html("select", { "aria-label": "Speed", onchange: () => this.remember() },
      ...SPEEDS.map(([name, ms]) => html("option", { value: ms }, name)));
    this.speed.value = stored() ?? "800";
    container.append(
      html("div", { class: "buttons" },
        signButton("first", "Round before (Page up)", () => this.jump(0, -1)),
        signButton("turnBack", "Turn before (Shift, left)", () => this.jump(1, -1)),
        signButton("back", "Step back (left)", () => this.step(-1)),
        this.playButton,
        signButton("next", "Step on (right)", () => this.step(1)),
        signButton("turnNext", "Next turn (Shift, right)", () => this.jump(1, 1)),
        signButton("last", "Next round (Page down)", () => this.jump(0, 1))),
      html("div", { class: "slide" }, this.slider, this.count, this.speed));
  }

  get playing() {
    return this.timer !== null;
  }

  get pace() {
    return +this.speed.value;
  }

  remember() {
    try {
      localStorage.setItem(STORE, this.speed.value);
    } catch {
      // A page from a disk may have no store.
    }
  }

  /** The controls as the timeline stands. */
  refresh() {
    const { timeline } = this;
    this.slider.max = timeline.last;
    this.slider.value = timeline.at;
    this.count.textContent = `${timeline.at + 1} / ${timeline.last + 1}`;
    const step = timeline.shown;
    this.slider.setAttribute("aria-valuetext",
      `${timeline.at + 1} of ${timeline.last + 1}, round ${step?.round ?? 0}`);
  }

  async step(way) {
    this.pause();
    if (way > 0 && this.timeline.at >= this.timeline.last) await this.more();
    this.go(this.timeline.at + way);
  }

  jump(depth, way) {
    this.pause();
    this.go(this.timeline.heading(depth, way));
  }

  go(moment) {
    this.show(Math.min(Math.max(moment, 0), this.timeline.last));
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play(true);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    setSign(this.playButton, "play", "Play (space)");
  }

  /** Play to the end of what there is, and on if `further`; from the start if it stands there. */
  play(further, done = () => {}) {
    if (further && this.timeline.at >= this.timeline.last && this.over) this.go(0);
    setSign(this.playButton, "pause", "Pause (space)");
    const tick = async () => {
      if (this.timeline.at >= this.timeline.last && !(further && await this.more())) {
        this.pause();
        done();
        return;
      }
      if (!this.playing) return;
      this.go(this.pace ? this.timeline.at + 1 : this.timeline.last);
      const told = this.timeline.shown.events.some((event) => event.text);
      this.timer = setTimeout(tick, this.pace * (told ? 1 : QUIET));
    };
    this.timer = setTimeout(tick, 0);
  }

  /** Keys of the replay; whether this was one. */
  key(event) {
    const act = {
      ArrowLeft: () => (event.shiftKey ? this.jump(1, -1) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.jump(1, 1) : this.step(1)),
      PageUp: () => this.jump(0, -1),
      PageDown: () => this.jump(0, 1),
      Home: () => { this.pause(); this.go(0); },
      End: () => { this.pause(); this.go(this.timeline.last); },
      " ": () => this.toggle(),
    }[event.key];
    act?.();
    return Boolean(act);
  }
}

function stored() {
  try {
    const value = localStorage.getItem(STORE);
    return SPEEDS.some(([, ms]) => String(ms) === value) ? value : null;
  } catch {
    return null;
  }
}
