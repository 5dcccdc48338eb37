// A runtime for the networks of bundles, where onnxruntime is too large: it knows their operators
// and no others, and has the two names of onnxruntime that Policy uses.

import { PolicyError } from "../errors.mjs";
import { OPERATORS } from "./operators.mjs";
import { readGraph } from "./protobuf.mjs";
import { Tensor as Numbers } from "./tensors.mjs";

/** As onnxruntime's. */
export class Tensor {
  constructor(type, data, dims) { Object.assign(this, { type, data, dims }); }
}

/** As onnxruntime's. */
export class InferenceSession {
  #graph;

  /** Raises PolicyError for a network that is no exported policy's. */
  static async create(model) { return new InferenceSession(readGraph(model)); }

  constructor(graph) {
    const strange = graph.nodes.find(({ operator }) => !Object.hasOwn(OPERATORS, operator));
    if (strange) {
      throw new PolicyError(
        `policy.onnx: operator ${strange.operator.slice(0, 40)}, which the built-in runtime does not know; hand onnxruntime in`,
      );
    }
    this.#graph = graph;
  }

  /** Outputs by name. */
  async run(feeds) {
    const known = new Map(this.#graph.weights);
    for (const [name, { type, data, dims }] of Object.entries(feeds)) known.set(name, new Numbers(type, data, [...dims]));
    for (const { operator, inputs, outputs, attributes } of this.#graph.nodes) {
      const found = OPERATORS[operator](inputs.map((name) => value(known, name)), attributes);
      outputs.forEach((name, k) => known.set(name, Array.isArray(found) ? found[k] : found));
    }
    return Object.fromEntries(this.#graph.outputs.map((name) => [name, value(known, name)]));
  }
}

function value(known, name) {
  if (name === "") return undefined; // an input that is left out
  const found = known.get(name);
  if (found === undefined) throw new PolicyError(`policy.onnx: nothing makes ${name.slice(0, 40)}`);
  return found;
}
