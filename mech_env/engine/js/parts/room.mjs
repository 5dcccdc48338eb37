// One instance of the rules with its memory. The rules allocate nothing: whatever they read and
// write is handed out here. Instances share no memory.

const PAGE = 65536;
const LINE = 64; // bytes: blocks begin at multiples of it

export class Room {
  #top;
  #idle = new Map(); // addresses of blocks that nobody uses, by size
  #places = new Map(); // addresses of setup records, by scenario
  #forgotten = new FinalizationRegistry(({ at, size }) => this.release(at, size));

  /** @param module the compiled engine.wasm; @param ruleset its id: exports begin with it. */
  constructor(module, ruleset) {
    const { exports } = new WebAssembly.Instance(module, {});
    this.memory = exports.memory;
    this.#top = exports.__heap_base.value;
    for (const name of ["begin", "answer", "mask", "observe", "bot", "potential", "fingerprint", "search"]) {
      this[name] = exports[`${ruleset}_${name}`];
    }
    this.#look();
  }

  #look() {
    const { buffer } = this.memory;
    this.bytes = new Uint8Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.floats = new Float32Array(buffer);
    this.view = new DataView(buffer);
  }

  /** The address of a block of zeros. */
  allocate(size) {
    const whole = Math.ceil(size / LINE) * LINE;
    const known = this.#idle.get(whole)?.pop();
    if (known !== undefined) {
      this.bytes.fill(0, known, known + whole);
      return known;
    }
    const at = Math.ceil(this.#top / LINE) * LINE;
    this.#top = at + whole;
    const missing = this.#top - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.#look();
    }
    return at;
  }

  /** Give a block back. */
  release(at, size) {
    const whole = Math.ceil(size / LINE) * LINE;
    if (!this.#idle.has(whole)) this.#idle.set(whole, []);
    this.#idle.get(whole).push(at);
  }

  /** A block that is given back when `owner` is collected; `owner` itself ends that by `disown`. */
  allocateFor(owner, size) {
    const at = this.allocate(size);
    this.#forgotten.register(owner, { at, size }, owner);
    return at;
  }

  disown(owner, at, size) {
    this.#forgotten.unregister(owner);
    this.release(at, size);
  }

  /** A block with a copy of some bytes. */
  place(bytes) {
    const at = this.allocate(bytes.length);
    this.bytes.set(bytes, at);
    return at;
  }

  /** Where the setup records of a scenario lie; they are read only. */
  setups(scenario) {
    if (!this.#places.has(scenario)) this.#places.set(scenario, this.place(scenario.setups));
    return this.#places.get(scenario);
  }
}
