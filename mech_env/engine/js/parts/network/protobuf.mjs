// The parts of an ONNX file that a policy's network has. Nothing else is read.

import { PolicyError } from "../errors.mjs";

const MOST_NODES = 20_000;

/** Fields of a message: [number, value]; a value is a number, a bigint or bytes. */
function* fields(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let found = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const part = view.getUint8(at++);
      found |= BigInt(part & 127) << shift;
      if (part < 128) return BigInt.asIntN(64, found);
    }
    throw new RangeError("a number without an end");
  };
  while (at < bytes.length) {
    const key = Number(varint());
    switch (key & 7) {
      case 0: yield [key >> 3, varint()]; break;
      case 1: yield [key >> 3, view.getFloat64(at, true)]; at += 8; break;
      case 2: {
        const size = Number(varint());
        if (size < 0 || at + size > bytes.length) throw new RangeError("a part longer than the whole");
        yield [key >> 3, bytes.subarray(at, at + size)];
        at += size;
        break;
      }
      case 5: yield [key >> 3, view.getFloat32(at, true)]; at += 4; break;
      default: throw new RangeError(`a field of kind ${key & 7}`);
    }
  }
}

const text = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

/** Whole numbers, one by one or packed. */
function numbers(value) {
  if (typeof value === "bigint") return [Number(value)];
  const found = [];
  let part = 0n, shift = 0n;
  for (const byte of value) {
    part |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte < 128) { found.push(Number(BigInt.asIntN(64, part))); [part, shift] = [0n, 0n]; }
  }
  return found;
}

const KINDS = { 1: "float32", 3: "int8", 7: "int64", 9: "bool" };
const WIDTHS = { float32: 4, int8: 1, int64: 8, bool: 1 };

/** The name of ONNX's number for a type of elements. */
export function kindOf(code) {
  const kind = KINDS[code];
  if (kind === undefined) throw new PolicyError(`policy.onnx: elements of type ${code}; a policy has float32, int64, int8 and bool`);
  return kind;
}

function tensor(bytes) {
  const dims = [];
  let kind = "float32", name = "", raw = null;
  for (const [field, value] of fields(bytes)) {
    if (field === 1) dims.push(...numbers(value));
    else if (field === 2) kind = kindOf(Number(value));
    else if (field === 8) name = text(value);
    else if (field === 9) raw = value;
    else if (field === 13 || field === 14) {
      if (field === 13 || value !== 0n) throw new PolicyError(`policy.onnx: tensor ${name}: weights in another file`);
    }
  }
  const count = dims.reduce((all, n) => all * n, 1);
  if (dims.some((n) => n < 0) || raw?.length !== count * WIDTHS[kind]) {
    throw new PolicyError(`policy.onnx: tensor ${name}: ${raw?.length ?? "no"} bytes for [${dims}] of ${kind}`);
  }
  return { name, dims, kind, data: elements(name, raw, kind, count) };
}

/** Floats as they are; all other numbers as doubles, which hold them exactly. */
function elements(name, raw, kind, count) {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  if (kind !== "float32") {
    const read = kind === "int64" ? (k) => Number(view.getBigInt64(8 * k, true)) : (k) => view.getInt8(k);
    return Float64Array.from({ length: count }, (_, k) => read(k));
  }
  const data = Float32Array.from({ length: count }, (_, k) => view.getFloat32(4 * k, true));
  if (!data.every(Number.isFinite)) throw new PolicyError(`policy.onnx: tensor ${name}: NaN or infinite weights`);
  return data;
}

function attribute(bytes) {
  let name = "", value = null;
  for (const [field, part] of fields(bytes)) {
    if (field === 1) name = text(part);
    else if (field === 2) value = part;
    else if (field === 3) value = Number(part);
    else if (field === 4) value = text(part);
    else if (field === 8) value = [...(value ?? []), ...numbers(part)];
    else if (field !== 13 && field !== 20 && field !== 21) throw new PolicyError(`policy.onnx: attribute ${name} that no policy has`);
  }
  return [name, value];
}

function node(bytes) {
  const found = { inputs: [], outputs: [], operator: "", attributes: {} };
  for (const [field, value] of fields(bytes)) {
    if (field === 1) found.inputs.push(text(value));
    else if (field === 2) found.outputs.push(text(value));
    else if (field === 4) found.operator = text(value);
    else if (field === 7 && text(value)) throw new PolicyError(`policy.onnx: operators of ${text(value).slice(0, 40)}; a policy has none such`);
    else if (field === 5) {
      const [name, put] = attribute(value);
      Object.defineProperty(found.attributes, name, { value: put, enumerable: true });
    }
  }
  return found;
}

/** Nodes in their order, weights by name, names of the outputs. */
export function readGraph(bytes) {
  try {
    const graphs = [...fields(bytes)].filter(([field]) => field === 7);
    if (graphs.length !== 1) throw new RangeError("no graph");
    const found = { nodes: [], weights: new Map(), outputs: [] };
    for (const [field, value] of fields(graphs[0][1])) {
      if (field === 1) found.nodes.push(node(value));
      else if (field === 5) { const one = tensor(value); found.weights.set(one.name, one); }
      else if (field === 12) found.outputs.push(text([...fields(value)].find(([f]) => f === 1)[1]));
    }
    if (found.nodes.length > MOST_NODES) throw new RangeError(`${found.nodes.length} operators`);
    return found;
  } catch (problem) {
    if (problem instanceof PolicyError) throw problem;
    throw new PolicyError(`policy.onnx: cannot be read: not ONNX, or damaged (${problem.message})`);
  }
}
