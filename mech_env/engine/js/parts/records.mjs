// Records by the names of their fields, as engine.json declares them.

const NUMBERS = {
  int16: [2, (view, at) => view.getInt16(at, true), (view, at, v) => view.setInt16(at, Number(v), true)],
  int32: [4, (view, at) => view.getInt32(at, true), (view, at, v) => view.setInt32(at, Number(v), true)],
  int64: [8, (view, at) => safe(view.getBigInt64(at, true)), (view, at, v) => view.setBigInt64(at, BigInt(v), true)],
  float64: [8, (view, at) => view.getFloat64(at, true), (view, at, v) => view.setFloat64(at, v, true)],
};

/** A whole number as a number where that is exact, else as it is. */
function safe(whole) {
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

export class Records {
  #views = new Map();

  /** @param records the entry `records` of engine.json. */
  constructor(records) {
    this.known = records;
    for (const record of Object.values(records)) {
      record.byName = new Map(record.fields.map((field) => [field.name, field]));
    }
  }

  size(name) { return this.known[name].size; }

  field(name, field) { return this.known[name].byName.get(field); }

  /** Bytes between two neighbours in the list that a field is. */
  step(field) { return field.record ? this.size(field.record) : NUMBERS[field.type][0]; }

  /** A number of a record. */
  get(view, name, field, at, k = 0) {
    const { offset, type } = this.field(name, field);
    const [size, read] = NUMBERS[type];
    return read(view, at + offset + k * size);
  }

  set(view, name, field, at, value, k = 0) {
    const { offset, type } = this.field(name, field);
    const [size, , write] = NUMBERS[type];
    write(view, at + offset + k * size, value);
  }

  write(view, type, at, value) { NUMBERS[type][2](view, at, value); }

  read(view, type, at) { return NUMBERS[type][1](view, at); }

  /** The record at an address as nested objects, lists and numbers: a copy. */
  plain(view, name, at) {
    const found = {};
    for (const field of this.known[name].fields) {
      const one = (k) => {
        const place = at + field.offset + k * this.step(field);
        return field.record ? this.plain(view, field.record, place) : this.read(view, field.type, place);
      };
      found[field.name] = field.count ? Array.from({ length: field.count }, (_, k) => one(k)) : one(0);
    }
    return found;
  }

  /** The record that `place()` finds, seen through: fields by name, always as they are now. */
  look(name, room, place) {
    if (!this.#views.has(name)) this.#views.set(name, this.#viewOf(name));
    return new (this.#views.get(name))(room, place);
  }

  #viewOf(name) {
    const records = this;
    class View {
      #room; #place;
      constructor(room, place) { this.#room = room; this.#place = place; }
      static read(view, field) {
        const at = () => view.#place() + field.offset;
        const step = records.step(field);
        const one = (k) => (field.record
          ? records.look(field.record, view.#room, () => at() + k * step)
          : records.read(view.#room.view, field.type, at() + k * step));
        return field.count ? Array.from({ length: field.count }, (_, k) => one(k)) : one(0);
      }
      toJSON() { return records.plain(this.#room.view, name, this.#place()); }
    }
    for (const field of this.known[name].fields) {
      Object.defineProperty(View.prototype, field.name, {
        get() { return View.read(this, field); }, enumerable: true,
      });
    }
    return View;
  }
}
