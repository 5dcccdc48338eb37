// The operators of exported policies, as ONNX defines them (opset 18).

import { PolicyError } from "../errors.mjs";
import { kindOf } from "./protobuf.mjs";
import { Tensor, along, axisOf, common, count, each, like, places, room, strides, walk } from "./tensors.mjs";

const numbers = ({ data }) => Array.from(data);
const binary = (work) => ([a, b]) => each(a.kind, [a, b], work);
const compare = (work) => ([a, b]) => each("bool", [a, b], (x, y) => (work(x, y) ? 1 : 0));
const unary = (work) => ([a]) => like(a, a.data.map((x) => work(x)));

/** a · b + c; `transB` says that b lies with its columns as rows, as weights do. */
function gemm([a, b, c], { alpha = 1, beta = 1, transA = 0, transB = 0 }) {
  if (transA) throw new PolicyError("policy.onnx: Gemm with transA; a policy has none");
  const [m, k] = a.dims, n = transB ? b.dims[0] : b.dims[1];
  if (a.dims.length !== 2 || (transB ? b.dims[1] : b.dims[0]) !== k) throw unfit("Gemm", a, b);
  const data = new Float32Array(count([m, n]));
  const [step, next] = transB ? [k, 1] : [1, n];
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) data[i * n + j] = alpha * dot(a.data, i * k, 1, b.data, j * step, next, k);
  const product = new Tensor("float32", data, [m, n]);
  return c === undefined ? product : each("float32", [product, c], (x, y) => x + beta * y);
}

function dot(a, at, stepA, b, bt, stepB, n) {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += a[at + k * stepA] * b[bt + k * stepB];
  return sum;
}

const unfit = (operator, a, b) => new PolicyError(`policy.onnx: ${operator} of [${a.dims}] and [${b.dims}]`);

/** Matrices in the last two dimensions; the others are made equal. */
function matmul([a, b]) {
  if (a.dims.length < 2 || b.dims.length < 2) throw unfit("MatMul", a, b);
  const [m, k] = a.dims.slice(-2), [rows, n] = b.dims.slice(-2);
  if (k !== rows) throw unfit("MatMul", a, b);
  const whole = ({ dims }) => ({ dims: dims.slice(0, -2) });
  const outer = common([whole(a), whole(b)]);
  const [atA, atB] = [a, b].map((one) => places(whole(one), outer));
  const data = new Float32Array(count([...outer, m, n]));
  for (let o = 0, at = 0; o < atA.length; o++) {
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < n; j++) data[at++] = dot(a.data, atA[o] * m * k + i * k, 1, b.data, atB[o] * k * n + j, n, k);
    }
  }
  return new Tensor("float32", data, [...outer, m, n]);
}

/** Values along dimensions made one. */
function reduce(work, first) {
  return ([a, axes], { keepdims = 1 }) => {
    const gone = new Set((axes ? numbers(axes) : a.dims.map((_, k) => k)).map((axis) => axisOf(a, axis)));
    const kept = a.dims.map((n, k) => (gone.has(k) ? 1 : n));
    const data = room(a.kind, count(kept)).fill(first);
    const at = places({ dims: kept }, a.dims);
    a.data.forEach((x, k) => { data[at[k]] = work(data[at[k]], x); });
    return like(a, data, keepdims ? kept : a.dims.filter((_, k) => !gone.has(k)));
  };
}

function softmax([a], { axis = -1 }) {
  const { n, rows, step, start } = along(a, axisOf(a, axis)), data = new Float32Array(a.data.length);
  for (let row = 0; row < rows; row++) {
    const at = start(row);
    let most = -Infinity, sum = 0;
    for (let k = 0; k < n; k++) most = Math.max(most, a.data[at + k * step]);
    for (let k = 0; k < n; k++) sum += data[at + k * step] = Math.exp(a.data[at + k * step] - most);
    for (let k = 0; k < n; k++) data[at + k * step] /= sum;
  }
  return like(a, data);
}

function argmax([a], { axis = 0, keepdims = 1 }) {
  const place = axisOf(a, axis), { n, rows, step, start } = along(a, place);
  const data = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let k = 1; k < n; k++) if (a.data[start(row) + k * step] > a.data[start(row) + data[row] * step]) data[row] = k;
  }
  return new Tensor("int64", data, keepdims ? a.dims.with(place, 1) : a.dims.toSpliced(place, 1));
}

function normalised([a, scale, bias], { axis = -1, epsilon = 1e-5 }) {
  if (axisOf(a, axis) !== a.dims.length - 1) throw new PolicyError("policy.onnx: LayerNormalization of several dimensions");
  const n = a.dims.at(-1), data = new Float32Array(a.data.length);
  for (let at = 0; at < data.length; at += n) {
    let mean = 0, spread = 0;
    for (let k = 0; k < n; k++) mean += a.data[at + k] / n;
    for (let k = 0; k < n; k++) spread += (a.data[at + k] - mean) ** 2 / n;
    const size = Math.sqrt(spread + epsilon);
    for (let k = 0; k < n; k++) data[at + k] = ((a.data[at + k] - mean) / size) * scale.data[k] + (bias?.data[k] ?? 0);
  }
  return like(a, data);
}

// --- shapes ---

/** Elements at places, in new dimensions. */
const taken = (a, at, dims) => {
  const data = room(a.kind, at.length);
  for (let k = 0; k < at.length; k++) data[k] = a.data[at[k]];
  return like(a, data, dims);
};

function reshape([a, to], { allowzero = 0 }) {
  const dims = numbers(to).map((n, k) => (n === 0 && !allowzero ? a.dims[k] : n));
  const free = dims.indexOf(-1);
  if (free >= 0) dims[free] = a.data.length / dims.reduce((all, n) => (n === -1 ? all : all * n), 1);
  return like(a, a.data, dims);
}

function transpose([a], { perm = a.dims.map((_, k) => a.dims.length - 1 - k) }) {
  const dims = perm.map((k) => a.dims[axisOf(a, k)]), own = strides(a.dims);
  return taken(a, walk(dims, perm.map((k) => own[k]), 0), dims);
}

function slice([a, starts, ends, axes, steps]) {
  const which = axes ? numbers(axes) : numbers(starts).map((_, k) => k);
  return which.reduce((from, axis, k) => {
    const place = axisOf(from, axis), n = from.dims[place], step = steps ? steps.data[k] : 1;
    if (step < 1) throw new PolicyError("policy.onnx: Slice backwards; a policy has none");
    const bound = (x) => Math.min(Math.max(x < 0 ? x + n : x, 0), n);
    const [first, last] = [bound(starts.data[k]), bound(ends.data[k])];
    const own = strides(from.dims);
    const dims = from.dims.with(place, Math.max(0, Math.ceil((last - first) / step)));
    return taken(from, walk(dims, own.with(place, own[place] * step), first * own[place]), dims);
  }, a);
}

function gather([a, which], { axis = 0 }) {
  const place = axisOf(a, axis), n = a.dims[place], own = strides(a.dims);
  const before = walk(a.dims.slice(0, place), own.slice(0, place), 0);
  const behind = walk(a.dims.slice(place + 1), own.slice(place + 1), 0);
  const at = new Int32Array(count([before.length, which.data.length, behind.length]));
  let k = 0;
  for (const b of before) {
    for (const index of which.data) {
      if (!(index >= -n && index < n)) throw new PolicyError(`policy.onnx: Gather of ${index} out of ${n}`);
      for (const i of behind) at[k++] = b + (index < 0 ? index + n : index) * own[place] + i;
    }
  }
  return taken(a, at, [...a.dims.slice(0, place), ...which.dims, ...a.dims.slice(place + 1)]);
}

function concat(parts, { axis }) {
  const place = axisOf(parts[0], axis);
  const dims = parts[0].dims.with(place, parts.reduce((all, one) => all + one.dims[place], 0));
  const data = room(parts[0].kind, count(dims)), own = strides(dims);
  let first = 0;
  for (const one of parts) {
    const at = walk(one.dims, own, first * own[place]);
    at.forEach((to, k) => { data[to] = one.data[k]; });
    first += one.dims[place];
  }
  return like(parts[0], data, dims);
}

function split([a, sizes], { axis = 0 }) {
  const place = axisOf(a, axis), whole = (n) => new Tensor("int64", Float64Array.of(n), [1]);
  let first = 0;
  return numbers(sizes).map((size) => {
    first += size;
    return slice([a, whole(first - size), whole(first), whole(place)]);
  });
}

function unsqueeze([a, axes]) {
  const size = a.dims.length + axes.data.length;
  const put = new Set(numbers(axes).map((axis) => (axis < 0 ? axis + size : axis)));
  const left = [...a.dims];
  return like(a, a.data, Array.from({ length: size }, (_, k) => (put.has(k) ? 1 : left.shift())));
}

function squeeze([a, axes]) {
  const gone = axes ? new Set(numbers(axes).map((axis) => axisOf(a, axis))) : null;
  return like(a, a.data, a.dims.filter((n, k) => (gone ? !gone.has(k) : n !== 1)));
}

function expand([a, to]) {
  const dims = common([a, { dims: numbers(to) }]);
  return taken(a, places(a, dims), dims);
}

function cast([a], { to }) {
  const kind = kindOf(to), change = kind === "bool" ? (x) => (x === 0 ? 0 : 1) : kind === "float32" ? (x) => x : Math.trunc;
  return new Tensor(kind, room(kind, a.data.length).map((_, k) => change(a.data[k])), a.dims);
}

const clip = ([a, low, high]) => like(a, a.data.map((x) => Math.min(Math.max(x, low?.data[0] ?? -Infinity), high?.data[0] ?? Infinity)));

/** Inputs and attributes to the output, or to a list of them. */
export const OPERATORS = {
  Add: binary((x, y) => x + y),
  ArgMax: argmax,
  Cast: cast,
  Clip: clip,
  Concat: concat,
  Div: binary((x, y) => x / y),
  Equal: compare((x, y) => x === y),
  Expand: expand,
  Gather: gather,
  Gemm: gemm,
  Greater: compare((x, y) => x > y),
  Identity: ([a]) => a,
  LayerNormalization: normalised,
  Less: compare((x, y) => x < y),
  MatMul: matmul,
  Mul: binary((x, y) => x * y),
  Neg: unary((x) => -x),
  Not: unary((x) => (x === 0 ? 1 : 0)),
  ReduceMax: reduce(Math.max, -Infinity),
  ReduceSum: reduce((x, y) => x + y, 0),
  Relu: unary((x) => Math.max(x, 0)),
  Reshape: reshape,
  Shape: ([a]) => new Tensor("int64", Float64Array.from(a.dims), [a.dims.length]),
  Sigmoid: unary((x) => 1 / (1 + Math.exp(-x))),
  Slice: slice,
  Softmax: softmax,
  Split: split,
  Squeeze: squeeze,
  Sub: binary((x, y) => x - y),
  Tanh: unary(Math.tanh),
  Transpose: transpose,
  Unsqueeze: unsqueeze,
  Where: ([chosen, a, b]) => each(a.kind, [chosen, a, b], (c, x, y) => (c !== 0 ? x : y)),
};
