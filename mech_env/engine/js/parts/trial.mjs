// A loaded battle is looked at and played on a little before anybody gets it, in an instance of
// the rules that is thrown away afterwards. Whatever Python's own laws would have refused cannot
// harm the caller there: writes beside the battle are seen, endless procedures end by themselves.

import { Battle } from "./battle.mjs";

const GUARD = 4096; // bytes on each side of the battle
const MARK = 0xa5;

/** An Error if values of a loaded battle do not fit together. */
export function tryOut(loaded) {
  const { engine, scenario } = loaded;
  const room = engine.newRoom();
  const before = guard(room);
  const copy = new Battle(engine, scenario, room, loaded.agents);
  const after = guard(room);
  room.bytes.set(loaded.room.bytes.subarray(loaded.at, loaded.at + engine.records.size("battle")), copy.at);
  room.mask(copy.setups, copy.encounters, copy.at, copy.at + copy.places.mask);
  try {
    for (const unit of [...copy.units, copy.unit ?? copy.units[0]]) {
      if (!copy.observe(unit).every((value) => Math.abs(value) <= 1)) throw new Error("an observation leaves [-1, 1]");
    }
    if (!copy.over && copy.legalActions().length === 0) throw new Error("nobody has a legal action");
    playOn(engine, copy);
  } catch (problem) {
    throw new Error(`state: values that do not fit together (${problem.message})`);
  }
  const whole = [before, after].every((at) => room.bytes.subarray(at, at + GUARD).every((b) => b === MARK));
  const kept = scenario.setups.every((b, k) => room.bytes[copy.setups + k] === b);
  if (!whole || !kept) throw new Error("state: values that do not fit together (the rules wrote outside of the battle)");
}

/** Random answers bring the procedures under way to their ends: most of what a state hides lies there. */
function playOn(engine, battle) {
  let seed = 1;
  for (let k = 0; k < engine.description.saves.trial_decisions; k++) {
    if (battle.over || battle.state.depth <= 1) return;
    const legal = battle.legalActions();
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    battle.step(legal[(seed >> 8) % legal.length]);
  }
}

function guard(room) {
  const at = room.allocate(GUARD);
  room.bytes.fill(MARK, at, at + GUARD);
  return at;
}
