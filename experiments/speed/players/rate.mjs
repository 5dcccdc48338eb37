// How fast an engine's JavaScript module plays one battle: random legal answers, each decision with
// mask and observation.
//
// rate.mjs FOLDER SCENARIO SECONDS prints decisions a second, then the seconds from the load to the
// first decision.

import { pathToFileURL } from "node:url";

const [folder, scenario, seconds] = process.argv.slice(2);
const loaded = performance.now();
const { Engine } = await import(pathToFileURL(`${folder}/engine.mjs`).href);
const engine = await Engine.load(folder);
const battle = engine.battle(scenario, { seed: 0 });
const seen = new Float32Array(engine.sizes.features), mask = new Int8Array(engine.sizes.actions);
let x = 1, seed = 0;

function play() {
  if (battle.over) battle.restart(++seed);
  battle.observe(undefined, seen);
  battle.mask(mask);
  const legal = battle.legalActions();
  x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
  battle.step(legal[(x >> 8) % legal.length]);
}

play();
const first = (performance.now() - loaded) / 1000;
for (let k = 0; k < 50_000; k++) play(); // until the runtime has optimised what runs often
const began = performance.now();
let done = 0;
while (performance.now() - began < 1000 * seconds) {
  for (let k = 0; k < 256; k++) play();
  done += 256;
}
console.log((1000 * done) / (performance.now() - began), first);
