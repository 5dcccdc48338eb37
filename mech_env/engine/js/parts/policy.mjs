// A trained opponent: a bundle of mech_env over the built-in runtime or over onnxruntime.

import { PolicyError } from "./errors.mjs";
import * as network from "./network/index.mjs";
import { read, within } from "./reading.mjs";

const FORMAT = 2;

export class Policy {
  /**
   * The bundle in a folder.
   *
   * @param folder path or address.
   * @param engine the engine that it will play with; a bundle of another layout is refused.
   * @param ort the module onnxruntime-web or onnxruntime-node; without it, the built-in runtime.
   */
  static async load(folder, engine, ort = network) {
    let manifest;
    try {
      manifest = JSON.parse(new TextDecoder().decode(await read(within(folder, "manifest.json"))));
    } catch (problem) {
      throw new PolicyError(`bundle ${folder}: manifest.json: ${problem.message}`);
    }
    const wanted = {
      format: FORMAT, ruleset: engine.ruleset, environment_version: engine.version, layout_hash: engine.layout,
      n_features: engine.sizes.features, n_actions: engine.sizes.actions,
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (manifest[name] !== value) {
        throw new PolicyError(`bundle ${folder}: ${name} ${manifest[name]} is not the engine's ${value}; export it again`);
      }
    }
    const session = await ort.InferenceSession.create(await read(within(folder, "policy.onnx")));
    return new Policy(manifest, session, ort);
  }

  constructor(manifest, session, ort) {
    this.manifest = manifest;
    this.session = session;
    this.ort = ort;
    this.temperature = manifest.temperature;
  }

  /** Probabilities of all actions, Float32Array, and the expected score of the side that decides. */
  async evaluate(battle, temperature = this.temperature) {
    const { Tensor } = this.ort;
    const { n_features, n_actions } = this.manifest;
    const { probabilities, value } = await this.session.run({
      observation: new Tensor("float32", battle.observe(), [1, n_features]),
      action_mask: new Tensor("int8", battle.mask(), [1, n_actions]),
      temperature: new Tensor("float32", Float32Array.of(temperature), [1]),
    });
    return { probabilities: probabilities.data, value: value.data[0] };
  }

  /** An action drawn from the probabilities; `random` gives numbers from 0 to below 1. */
  async act(battle, { temperature = this.temperature, random = Math.random } = {}) {
    const { probabilities } = await this.evaluate(battle, temperature);
    let left = random(), last = -1;
    for (let action = 0; action < probabilities.length; action++) {
      if (probabilities[action] <= 0) continue;
      last = action;
      left -= probabilities[action];
      if (left < 0) return action;
    }
    return last; // the probabilities add up to 1 but for a rounding
  }
}
