// The moments of a battle that the page knows: after each step the board and what had happened.

/**
 * Steps are as the server sends them (see StepData in mech_env/table/view.py), with a scene each.
 * `at` is the moment that is shown.
 */
export class Timeline {
  steps = [];
  at = 0;

  /** Another battle. */
  clear() {
    this.steps = [];
    this.at = 0;
  }

  get last() {
    return this.steps.length - 1;
  }

  get shown() {
    return this.steps[this.at];
  }

  /** Take in a view; returns the first new moment. */
  take(view) {
    // What was undone is gone. Step n is the answer to question n; the set-up comes before all.
    while (this.steps.length > 1 && madeBy(this.steps[this.last]) > view.decisions) this.steps.pop();
    const known = this.steps.length ? madeBy(this.steps[this.last]) : -1;
    const fresh = view.steps.filter((step) => madeBy(step) > known);
    const first = this.steps.length;
    for (const step of fresh) this.steps.push({ ...step, scene: step.scene ?? view.scene });
    if (!this.steps.length) {
      this.steps.push({ number: view.decisions - 1, unit: null, side: null, text: "", events: [],
        round: view.round, scene: view.scene });
    }
    this.steps[this.last] = { ...this.steps[this.last], scene: view.scene };
    this.at = Math.min(this.at, this.last);
    return Math.min(first, this.last);
  }

  /** The next moment from `at` in direction `way` at which a section of such a depth begins. */
  heading(depth, way) {
    for (let k = this.at + way; k > 0 && k < this.last; k += way) {
      if (this.steps[k].events.some((event) => isHeading(event) && event.heading <= depth)) return k;
    }
    return way < 0 ? 0 : this.last;
  }
}

/** Decisions that were made when a step was done. */
export function madeBy(step) {
  return step.side === null || step.side === undefined ? step.number : step.number + 1;
}

/** Whether an event opens a section of the report. */
export function isHeading(event) {
  return event.heading !== null && event.heading !== undefined;
}
