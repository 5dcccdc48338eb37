// The board: a scene as SVG, whose units and cells can be picked by pointer and keyboard.

import { html, signButton, svg } from "./elements.js";
import { cellAt, crowds, gridOf, placeOf } from "./grid.js";
import { cellShapes, cellWords, coverHealth, objectiveShape, patterns, zoneShape } from "./ground.js";
import { itemShapes, linkShape, tokenShapes } from "./tokens.js";

const LEAST_CELL = 30; // pixels across, unless the reader wants it smaller
const ZOOM_STEP = 1.3;
const MOST_ZOOM = 4;
const DRAG = 5; // pixels by which a pointer may move in a click

/** An entry beside the map that is about a unit, if there is one. */
export function entryOf(scene, name) {
  return scene.entries.find((entry) => ` ${entry.title} `.includes(` ${name} `));
}

/** A unit in words, for those who do not see the board. */
export function tokenWords(scene, grid, token) {
  const entry = entryOf(scene, token.name);
  const said = [token.name];
  if (token.deciding) said.push("decides now");
  if (token.faded) said.push("cannot act");
  const place = `(${placeOf(scene, token.cell).join(",")})`;
  if (!entry?.lines.some((line) => line.includes(place))) said.push(`at ${place}`);
  if (token.facing >= 0) said.push(`facing ${grid.direction(token.facing)}`);
  if (token.altitude) said.push(`altitude ${token.altitude}`);
  for (const pip of entry?.pips ?? []) {
    if (pip.text) said.push(pip.condition === "whole" ? pip.text : `${pip.text} ${pip.condition}`);
  }
  said.push(...(entry?.lines ?? []));
  return said.join(", ");
}

export class Board {
  /** `onpick({name, cell})` is called when a unit or a cell is picked; `name` is null of a cell. */
  constructor(container, zoomBar, onpick) {
    this.container = container;
    this.onpick = onpick;
    this.layers = {};
    this.tokens = new Map();
    this.zoom = null; // null: as it fits
    this.offered = new Map();
    zoomBar.append(
      signButton("smaller", "Smaller board", () => this.scaleTo(this.scale / ZOOM_STEP)),
      signButton("larger", "Larger board", () => this.scaleTo(this.scale * ZOOM_STEP)),
      signButton("fit", "Whole board", () => this.scaleTo(this.whole())));
    container.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    container.addEventListener("pointerdown", (event) => this.grab(event));
    new ResizeObserver(() => this.fit()).observe(container.parentElement);
    window.addEventListener("resize", () => this.fit());
  }

  /** Show a scene. */
  draw(scene) {
    const shape = [scene.grid, scene.width, scene.height].join();
    if (shape !== this.shape) this.begin(scene, shape);
    const changed = !this.scene || JSON.stringify([scene.cells, scene.origin, scene.scale])
      !== JSON.stringify([this.scene.cells, this.scene.origin, this.scene.scale]);
    this.scene = scene;
    if (changed) this.drawGround();
    const { grid } = this;
    const steps = crowds(scene, grid);
    const covered = new Set(scene.tokens.map((token) => token.cell));
    this.layers.health.replaceChildren(...Object.entries(scene.cells)
      .filter(([, cell]) => cell.cover && cell.cover.rating < 1)
      .flatMap(([index, cell]) => coverHealth(grid, +index, cell.cover, covered.has(+index))));
    this.layers.zones.replaceChildren(...scene.zones.map((zone) => zoneShape(grid, zone)));
    this.layers.objectives.replaceChildren(...scene.objectives.map((o) => objectiveShape(grid, o)));
    const engaged = scene.links.filter((link) => link.kind === "engaged");
    const others = scene.links.filter((link) => link.kind !== "engaged");
    this.layers.below.replaceChildren(...engaged.map((link) => linkShape(grid, link, steps)));
    this.drawTokens(steps);
    this.layers.above.replaceChildren(...itemShapes(scene, grid),
      ...others.map((link) => linkShape(grid, link, steps)));
    this.rove();
    if (this.zoomed()) this.follow();
  }

  begin(scene, shape) {
    this.shape = shape;
    this.scene = null;
    this.grid = gridOf(scene);
    this.tokens.clear();
    this.size = [this.grid.right + 8, this.grid.lower + (scene.grid === "axial" ? 24 : 8)];
    const names = ["ground", "numbers", "zones", "targets", "health", "objectives", "below",
      "tokens", "above"];
    this.layers = Object.fromEntries(names.map((name) => [name, svg("g", { class: name })]));
    for (const name of ["ground", "numbers", "zones", "health", "objectives", "below", "above"]) {
      this.layers[name].setAttribute("aria-hidden", "true");
    }
    this.picture = svg("svg", { viewBox: `0 0 ${this.size.join(" ")}`, role: "group",
      onclick: (event) => this.click(event), onkeydown: (event) => this.key(event) },
      patterns(), ...Object.values(this.layers));
    this.container.replaceChildren(this.picture);
    this.fit();
  }

  drawGround() {
    const { scene, grid, layers } = this;
    const cells = [...Array(scene.width * scene.height).keys()];
    layers.ground.replaceChildren(...cells.map((index) => {
      const cell = scene.cells[index];
      const group = svg("g", { "data-cell": index }, ...cellShapes(grid, index, cell));
      const said = `(${placeOf(scene, index).join(",")}) ${cellWords(cell)}`;
      group.append(svg("title", {}, said));
      return group;
    }));
    layers.numbers.replaceChildren(...this.numbers());
    const [across, down] = [scene.width, scene.height];
    this.picture.setAttribute("aria-label",
      `Map of ${across} columns and ${down} rows; arrow keys go from unit to unit`);
  }

  numbers() {
    const { scene, grid } = this;
    const axial = scene.grid === "axial";
    const places = [];
    for (let k = 0; k < scene.width; k++) {
      places.push([grid.centre(k)[0], 17, scene.origin[0] + k * scene.scale]);
    }
    for (let k = 0; k < scene.height; k++) {
      const [x, y] = grid.centre(k * scene.width);
      places.push([axial ? x - grid.unit - 11 : 12, y + 4, scene.origin[1] + k * scene.scale]);
    }
    for (let k = 0; axial && k < scene.width; k++) {
      const [x, y] = grid.centre((scene.height - 1) * scene.width + k);
      places.push([x, y + grid.unit + 14, scene.origin[0] + k * scene.scale]);
    }
    return places.map(([x, y, number]) => svg("text", { x, y }, String(number)));
  }

  drawTokens(steps) {
    const { scene, grid, layers, tokens } = this;
    const seen = new Set();
    for (const token of scene.tokens) {
      seen.add(token.name);
      let group = tokens.get(token.name);
      if (!group) {
        group = svg("g", { "data-name": token.name, role: "button", tabindex: -1 });
        tokens.set(token.name, group);
      }
      const [dx, dy, scale] = steps[token.name] ?? [0, 0, 1];
      const [x, y] = grid.centre(token.cell);
      group.style.transform = `translate(${x + dx}px, ${y + dy}px) scale(${scale})`;
      group.dataset.cell = token.cell;
      const about = tokenWords(scene, grid, token);
      const offer = this.offered.get(token.name);
      group.setAttribute("aria-label", offer ? `${about}. ${offer}` : about);
      group.setAttribute("class", ["token", `side-${token.side}`, token.faded && "faded",
        token.deciding && "deciding", offer && "offered"].filter(Boolean).join(" "));
      group.replaceChildren(svg("title", {}, about), ...tokenShapes(grid, token, scene.cells[token.cell]));
    }
    for (const name of [...tokens.keys()].filter((name) => !seen.has(name))) {
      tokens.get(name).remove();
      tokens.delete(name);
    }
    // The last of a cell is on top; moving an element would take the focus from it.
    const wanted = scene.tokens.map((token) => tokens.get(token.name));
    const now = [...layers.tokens.children];
    if (wanted.length !== now.length || wanted.some((group, k) => group !== now[k])) {
      const focused = document.activeElement;
      layers.tokens.replaceChildren(...wanted);
      if (wanted.includes(focused)) focused.focus({ preventScroll: true });
    }
  }

  /** Where actions can be picked: cells by index and units by name, with the words of the actions. */
  offer(cells, units) {
    this.offered = units;
    const { grid, scene } = this;
    this.layers.targets.replaceChildren(...[...cells].map(([index, said]) => svg("polygon", {
      points: grid.polygon(index, 3), "data-cell": index, role: "button", tabindex: -1,
      class: "target", "aria-label": `(${placeOf(scene, index).join(",")}): ${said}` },
      svg("title", {}, said))));
    this.drawTokens(crowds(scene, grid));
    this.rove();
  }

  /** Show what an action is about; null: nothing. */
  point(action) {
    for (const group of this.picture.querySelectorAll(".pointed")) group.classList.remove("pointed");
    for (const name of action?.units ?? []) this.tokens.get(name)?.classList.add("pointed");
    for (const place of action?.cells ?? []) {
      const index = cellAt(this.scene, place);
      this.layers.ground.querySelector(`[data-cell="${index}"]`)?.classList.add("pointed");
      this.layers.targets.querySelector(`[data-cell="${index}"]`)?.classList.add("pointed");
    }
  }

  click(event) {
    const picked = event.target.closest("[data-cell]");
    if (!picked || this.dragged) return;
    this.onpick({ name: picked.dataset.name ?? null, cell: +picked.dataset.cell });
  }

  // --- keyboard: one stop for the tabulator, arrows from one to the next ------------------------

  stops() {
    return [...this.tokens.values(), ...this.layers.targets.children];
  }

  rove() {
    const stops = this.stops();
    const first = stops.find((stop) => stop === document.activeElement)
      ?? stops.find((stop) => stop.classList.contains("deciding")) ?? stops[0];
    for (const stop of stops) stop.setAttribute("tabindex", stop === first ? 0 : -1);
  }

  key(event) {
    const stop = event.target.closest("[data-cell]");
    if (!stop) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      this.onpick({ name: stop.dataset.name ?? null, cell: +stop.dataset.cell });
    } else if (way && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      this.go(stop, way);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  go(from, [dx, dy]) {
    const [x, y] = this.grid.centre(+from.dataset.cell);
    let best = null;
    let least = Infinity;
    for (const stop of this.stops()) {
      const [a, b] = this.grid.centre(+stop.dataset.cell).map((v, k) => v - [x, y][k]);
      const along = a * dx + b * dy;
      const beside = Math.abs(a * dy) + Math.abs(b * dx);
      const far = along + 2 * beside;
      if (stop !== from && along > 1 && beside <= 2 * along && far < least) [best, least] = [stop, far];
    }
    if (!best) return;
    from.setAttribute("tabindex", -1);
    best.setAttribute("tabindex", 0);
    best.focus();
  }

  // --- size -------------------------------------------------------------------------------------

  /** The scale at which the whole board can be seen. */
  whole() {
    const wide = Math.max(this.container.parentElement.clientWidth - 2, 100) / this.size[0];
    const large = window.matchMedia("(min-width: 64rem)").matches;
    return large ? Math.min(wide, Math.max(window.innerHeight - 300, 320) / this.size[1], 1.6) : wide;
  }

  fit() {
    if (!this.size) return;
    const cell = this.grid.unit * (this.scene?.grid === "square" ? 2 : Math.sqrt(3));
    this.scale = this.zoom ?? Math.max(this.whole(), LEAST_CELL / cell);
    this.picture.setAttribute("width", Math.floor(this.size[0] * this.scale));
    this.picture.setAttribute("height", Math.floor(this.size[1] * this.scale));
    this.container.classList.toggle("zoomed", this.zoomed());
  }

  zoomed() {
    return this.scale > this.whole() * 1.01;
  }

  scaleTo(scale) {
    const { container } = this;
    const middle = [container.scrollLeft + container.clientWidth / 2,
      container.scrollTop + container.clientHeight / 2].map((v) => v / this.scale);
    this.zoom = Math.min(Math.max(scale, 0.3), MOST_ZOOM);
    this.fit();
    container.scrollTo(middle[0] * this.scale - container.clientWidth / 2,
      middle[1] * this.scale - container.clientHeight / 2);
  }

  /** Bring who decides into view. */
  follow() {
    const token = this.scene.tokens.find((one) => one.deciding);
    if (!token) return;
    const { container } = this;
    const [x, y] = this.grid.centre(token.cell).map((v) => v * this.scale);
    const edge = 40;
    const seen = x > container.scrollLeft + edge && x < container.scrollLeft + container.clientWidth - edge
      && y > container.scrollTop + edge && y < container.scrollTop + container.clientHeight - edge;
    if (!seen) container.scrollTo(x - container.clientWidth / 2, y - container.clientHeight / 2);
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.scaleTo(this.scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  }

  grab(event) {
    this.dragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const { container } = this;
    const start = [event.clientX + container.scrollLeft, event.clientY + container.scrollTop];
    const move = (e) => {
      if (Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > DRAG) this.dragged = true;
      if (this.dragged) container.scrollTo(start[0] - e.clientX, start[1] - e.clientY);
    };
    const drop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
  }
}

/** An empty picture of one cell, for the legend. */
export function sample(shapes, size) {
  return html("span", { class: "sample", "aria-hidden": "true" },
    svg("svg", { viewBox: size, width: 30, height: 30 }, ...shapes));
}
