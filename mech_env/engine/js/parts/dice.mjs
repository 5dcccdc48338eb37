// Forced dice, and the numbers that seeds are derived with.

import { DiceError } from "./errors.mjs";
import { repr } from "./python.mjs";

const MASK = 0xffffffffn;

/** First word of Philox 2x32-10, as mech_env.core.dice.philox: 0 to 2^32-1. */
export function philox(low, high, key) {
  let x0 = BigInt(low) & MASK, x1 = BigInt(high) & MASK, k = BigInt(key) & MASK;
  for (let round = 0; round < 10; round++) {
    const product = x0 * 0xd256d193n;
    x0 = ((product >> 32n) & MASK) ^ k ^ x1;
    x1 = product & MASK;
    k = (k + 0x9e3779b9n) & MASK;
  }
  return Number(x0);
}

/** A key derived from a key, as mech_env.core.dice.mix. */
export const mix = (key, index, salt) => philox(index, salt, key);

/** Faces of dice; anything else is a DiceError. */
export function checkedFaces(faces) {
  const listed = [...faces];
  for (const face of listed) {
    if (!Number.isInteger(face) || face < 1 || face > 100) {
      throw new DiceError(`forced dice: ${repr(face)} is not a face from 1 to 100`);
    }
  }
  return listed;
}
