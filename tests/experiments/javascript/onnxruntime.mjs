// Stands for onnxruntime-web: checks calls as it does, and answers with a bundle's golden outputs.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FOLDER = new URL("../../policies/steel_typhoon_duel/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
const ARRAYS = { float32: Float32Array, int8: Int8Array };

export class Tensor {
  constructor(type, data, dims) {
    if (!(data instanceof ARRAYS[type])) throw new TypeError(`Tensor: ${type} from another array`);
    if (dims.reduce((a, b) => a * b, 1) !== data.length) throw new Error(`Tensor: dims ${dims}`);
    Object.assign(this, { type, data, dims });
  }
}

const same = (sent, stored) =>
  sent.length === stored.length && stored.every((x, k) => Math.fround(x) === sent[k]);

export class InferenceSession {
  static async create(model) {
    if (!(model instanceof Uint8Array)) throw new TypeError("create: wanted the bytes of a model");
    const digest = createHash("sha256").update(model).digest("hex");
    if (digest !== read("manifest.json").files["policy.onnx"]) throw new Error("create: other bytes");
    return new InferenceSession();
  }

  async run(feeds) {
    const { inputs } = read("manifest.json");
    const names = Object.keys(feeds).sort().join();
    if (names !== Object.keys(inputs).sort().join()) throw new Error(`run: inputs ${names}`);
    for (const [name, { dtype, shape }] of Object.entries(inputs)) {
      const wanted = shape.map((size) => (size === "batch" ? 1 : size)).join();
      const { type, dims } = feeds[name];
      if (type !== dtype || dims.join() !== wanted) throw new Error(`run: ${name}: ${type} ${dims}`);
    }
    const { observation, action_mask, temperature } = feeds;
    const sample = read("golden.json").samples.find(
      (s) => same(observation.data, s.observation) && same(action_mask.data, s.action_mask),
    );
    const output = sample.outputs.find((o) => Math.fround(o.temperature) === temperature.data[0]);
    const row = (values) => new Tensor("float32", Float32Array.from(values), [1, values.length]);
    return {
      logits: row(sample.logits),
      value: new Tensor("float32", Float32Array.of(sample.value), [1]),
      probabilities: row(output.probabilities),
    };
  }
}
