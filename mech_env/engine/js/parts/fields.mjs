// Records as words read them: a copy of some bytes, each number read once.

const READ = {
  int16: (view, at) => view.getInt16(at, true),
  int32: (view, at) => view.getInt32(at, true),
  int64: (view, at) => {
    const whole = view.getBigInt64(at, true), number = Number(whole);
    return Number.isSafeInteger(number) ? number : whole;
  },
};

export class Fields {
  #kinds = new Map();

  /** @param records of an engine. */
  constructor(records) { this.records = records; }

  /** The record of that name at a place in a copy of bytes. */
  record(name, bytes, at = 0) {
    return new (this.#kind(name))(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at);
  }

  /** So many records, one behind the other. */
  list(name, bytes, count) {
    const size = this.records.size(name);
    return Array.from({ length: count }, (_, k) => this.record(name, bytes, k * size));
  }

  #kind(name) {
    if (!this.#kinds.has(name)) this.#kinds.set(name, this.#made(name));
    return this.#kinds.get(name);
  }

  #made(name) {
    class Kind {
      constructor(view, at) {
        this.$view = view;
        this.$at = at;
        this.$kept = [];
      }
    }
    this.records.known[name].fields.forEach((field, k) => {
      const read = this.#reader(field);
      Object.defineProperty(Kind.prototype, field.name, {
        get() { return this.$kept[k] ?? (this.$kept[k] = read(this.$view, this.$at + field.offset)); },
      });
    });
    return Kind;
  }

  #reader(field) {
    const step = this.records.step(field);
    const one = field.record
      ? (view, at) => new (this.#kind(field.record))(view, at)
      : READ[field.type];
    if (!field.count) return one;
    return (view, at) => Array.from({ length: field.count }, (_, k) => one(view, at + k * step));
  }
}
