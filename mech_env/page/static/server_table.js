// A table on the server of `mech-env serve`: messages over a WebSocket.

const RETRY_MS = 1000;
const RETRIES = 5;

export class ServerTable {
  can = { play: true, save: true, undo: true, advise: true, setUp: true };

  constructor(url) {
    this.url = new URL(url);
    this.url.protocol = this.url.protocol === "https:" ? "wss:" : "ws:";
    this.url.hash = "";
    this.waiting = new Map();
    this.next = 1;
    this.battle = null;
  }

  /** An open socket; one that was lost is opened again. */
  async socket() {
    for (let k = 0; ; k++) {
      try {
        return await (this.opening ??= this.connect());
      } catch (error) {
        this.opening = null;
        if (k >= RETRIES) throw error;
        await new Promise((done) => { setTimeout(done, RETRY_MS); });
      }
    }
  }

  connect() {
    return new Promise((done, failed) => {
      const socket = new WebSocket(this.url);
      socket.onopen = () => done(socket);
      socket.onmessage = (event) => this.receive(JSON.parse(event.data));
      socket.onclose = () => {
        this.opening = null;
        const error = new Error("no connection to the server; is mech-env serve still running?");
        failed(error);
        for (const { refuse } of this.waiting.values()) refuse(error);
        this.waiting.clear();
      };
    });
  }

  receive({ id, ok, result, error }) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    if (ok) asked.done(result);
    else asked.refuse(new Error([error.field, error.message].filter(Boolean).join(": ")));
  }

  async ask(verb, fields = {}) {
    const socket = await this.socket();
    const id = this.next++;
    return new Promise((done, refuse) => {
      this.waiting.set(id, { done, refuse });
      socket.send(JSON.stringify({ id, verb, ...fields }));
    });
  }

  async view(verb = "view", fields = {}) {
    const view = await this.ask(verb, { ...(this.battle ? { battle: this.battle } : {}), ...fields });
    this.battle = view.battle;
    return view;
  }

  catalogue() {
    return this.ask("catalogue");
  }

  async start(settings) {
    this.battle = null;
    return this.view("new", { ...settings, scenes: true });
  }

  async load(save, players) {
    this.battle = null;
    return this.view("load", { save, players });
  }

  async setUp(position, players) {
    this.battle = null;
    return this.view("set_up", { position, players });
  }

  async find(battle) {
    this.battle = battle;
    return this.view();
  }

  answer(action) {
    return this.view("answer", { action, scenes: true });
  }

  advance(decisions) {
    return this.view("advance", { decisions, scenes: true });
  }

  undo() {
    return this.view("undo");
  }

  async save() {
    return (await this.ask("save", { battle: this.battle })).save;
  }

  advise() {
    return this.ask("advise", { battle: this.battle });
  }
}
