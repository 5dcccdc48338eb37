// Tensors: numbers with dimensions, and what all operators do with them.

import { PolicyError } from "../errors.mjs";

const MOST = 2 ** 24; // elements of one tensor: no policy comes near it

export class Tensor {
  /** @param kind float32, int64, int8 or bool; @param data its elements, row by row. */
  constructor(kind, data, dims) {
    this.kind = kind;
    this.dims = dims;
    this.data = data;
    if (data.length !== count(dims)) throw new PolicyError(`policy.onnx: ${data.length} elements for [${dims}]`);
  }
}

export function count(dims) {
  const found = dims.reduce((all, n) => all * n, 1);
  if (!(found >= 0 && found <= MOST)) throw new PolicyError(`policy.onnx: a tensor of [${dims}]`);
  return found;
}

/** Room for the elements of a tensor. */
export const room = (kind, length) => (kind === "float32" ? new Float32Array(length) : new Float64Array(length));

export const like = (tensor, data, dims = tensor.dims) => new Tensor(tensor.kind, data, dims);

/** How many elements lie between neighbours in each dimension. */
export function strides(dims) {
  const found = new Array(dims.length);
  for (let k = dims.length - 1, step = 1; k >= 0; k--) { found[k] = step; step *= dims[k]; }
  return found;
}

/** A dimension that counts from behind if it is negative. */
export function axisOf(tensor, axis) {
  const found = axis < 0 ? axis + tensor.dims.length : axis;
  if (!(found >= 0 && found < tensor.dims.length)) throw new PolicyError(`policy.onnx: axis ${axis} of [${tensor.dims}]`);
  return found;
}

/** The dimensions that several tensors have together. */
export function common(tensors) {
  const size = Math.max(...tensors.map(({ dims }) => dims.length));
  const found = new Array(size).fill(1);
  for (const { dims } of tensors) {
    dims.forEach((n, k) => {
      const at = k + size - dims.length;
      if (found[at] === 1) found[at] = n;
      else if (n !== 1 && n !== found[at]) throw new PolicyError(`policy.onnx: [${dims}] does not fit the other tensors`);
    });
  }
  return found;
}

/** For each element of `dims`, in order, the place of the element of a tensor that belongs to it. */
export function places(tensor, dims) {
  const own = strides(tensor.dims), ahead = dims.length - tensor.dims.length;
  const steps = dims.map((_, k) => (k < ahead || tensor.dims[k - ahead] === 1 ? 0 : own[k - ahead]));
  return walk(dims, steps, 0);
}

/** Places in memory of all elements of `dims`, where neighbours lie `steps` apart. */
export function walk(dims, steps, start) {
  let found = Int32Array.of(start);
  dims.forEach((n, k) => {
    const next = new Int32Array(count([found.length, n]));
    for (let i = 0, at = 0; i < found.length; i++) for (let j = 0; j < n; j++) next[at++] = found[i] + j * steps[k];
    found = next;
  });
  return found;
}

/** A tensor element by element from others, whose dimensions are made equal. */
export function each(kind, tensors, work) {
  const dims = common(tensors), data = room(kind, count(dims));
  const at = tensors.map((one) => (sameDims(one.dims, dims) ? null : places(one, dims)));
  const given = new Array(tensors.length);
  for (let k = 0; k < data.length; k++) {
    for (let i = 0; i < tensors.length; i++) given[i] = tensors[i].data[at[i] === null ? k : at[i][k]];
    data[k] = work(...given);
  }
  return new Tensor(kind, data, dims);
}

export const sameDims = (a, b) => a.length === b.length && a.every((n, k) => n === b[k]);

/** A tensor as rows along one dimension: `read(row)` and how many rows there are. */
export function along(tensor, axis) {
  const n = tensor.dims[axis], inner = tensor.dims.slice(axis + 1).reduce((all, k) => all * k, 1);
  const rows = tensor.data.length / Math.max(n, 1);
  return { n, rows, step: inner, start: (row) => Math.floor(row / inner) * inner * n + (row % inner) };
}
