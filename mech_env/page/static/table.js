// What the page plays on. A table is an object with:
//
//   can            {play, save, undo, advise, setUp}: what it offers
//   catalogue()    {rulesets: [{id, title, sides, scenarios, players}], players}
//   start({ruleset, scenario, seed, players}), load(save, players), find(battle): a view
//   setUp(position, players): the view of a battle that begins in the middle
//   view()         the view again
//   answer(action), advance(decisions), undo(): a view
//   save()         a battle as data
//   advise()       advice on the pending question
//
// Views, steps and advice are as mech_env/table/view.py and /openapi.json of the server describe
// them. All of these are asynchronous and throw an Error with a line for people.

import { patched } from "./patches.js";

/** A battle that was recorded: nothing to answer, all to see. */
export class RecordTable {
  can = {};

  constructor(record) {
    if (record.version !== 1) throw new Error(`a recorded battle of version ${record.version}, not 1`);
    let scene = record.scene;
    const steps = record.steps.map((step) => {
      scene = patched(scene, step.scene);
      return { ...step, scene };
    });
    this.record = { ...record, request: null, actions: [], steps, scene, recorded: true };
  }

  async view() {
    return this.record;
  }
}
