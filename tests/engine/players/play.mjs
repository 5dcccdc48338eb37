// The line of play of tests/engine/trace.py, by the JavaScript module of an engine.
//
// play.mjs FOLDER DECISIONS SCENARIO… prints for each scenario the CRCs, a line each.

import zlib from "node:zlib";
import { pathToFileURL } from "node:url";

const [folder, count, ...scenarios] = process.argv.slice(2);
const { Engine } = await import(pathToFileURL(`${folder}/engine.mjs`).href);
const engine = await Engine.load(folder);
const decisions = Number(count), PARTS = 10;
const seen = new Float32Array(engine.sizes.features), mask = new Int8Array(engine.sizes.actions);

function play(scenario) {
  const marks = [];
  let x = 1, crc = 0, seed = 0;
  const battle = engine.battle(scenario, { seed });
  const add = (bytes) => { crc = zlib.crc32(bytes, crc); };
  const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const book = () => {
    const { room, at, places } = battle;
    const { records } = engine;
    add(room.bytes.subarray(at, at + records.size("battle")));
    const log = at + places.log, size = records.size("event");
    const start = log + records.field("log", "events").offset;
    const [first, last] = ["first", "count"].map((name) => records.get(room.view, "log", name, log));
    add(room.bytes.subarray(start + first * size, start + last * size));
  };
  for (let done = 1; done <= decisions; done++) {
    if (battle.over) {
      book();
      battle.restart(++seed);
    }
    battle.observe(undefined, seen);
    battle.mask(mask);
    book();
    add(bytesOf(mask));
    add(bytesOf(seen));
    const { room, setups, encounters, at } = battle;
    add(bytesOf(Float64Array.from(engine.sides, (_, k) => room.potential(setups, encounters, at, k))));
    if (done % 50 === 0) {
      add(bytesOf(BigInt64Array.of(battle.fingerprint(), BigInt(battle.botAction()))));
    }
    x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff;
    const legal = battle.legalActions();
    battle.step(legal[(x >> 8) % legal.length]);
    if (Math.floor((done * PARTS) / decisions) > marks.length) marks.push(crc >>> 0);
  }
  battle.free();
  return marks;
}

for (const scenario of scenarios) console.log(play(scenario).join("\n"));
