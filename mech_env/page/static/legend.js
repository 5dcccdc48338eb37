// What signs on the board stand for: those that are there now.

import { html, svg } from "./elements.js";

const GROUND = { rough: "rough ground", raised: "raised ground", low: "low ground", water: "water", inside: "inside a building" };

function swatch(tone, ...shapes) {
  const box = { x: 1, y: 1, width: 28, height: 28, rx: 4 };
  return svg("svg", { viewBox: "0 0 30 30", width: 30, height: 30, "aria-hidden": "true", class: "swatch" },
    svg("rect", { ...box, class: `cell ${tone}` }),
    ...shapes.map((id) => (typeof id === "string"
      ? svg("rect", { ...box, fill: `url(#${id})`, class: "over" }) : id)));
}

const bar = (name) => svg("path", { d: "M26 3V27", class: `cover ${name}` });

/** Show the signs of a scene in a list. */
export function drawLegend(list, scene) {
  const cells = Object.values(scene.cells);
  const some = (test) => cells.some(test);
  const lines = [];
  const add = (picture, words) => lines.push(html("li", {}, picture, html("span", {}, words)));
  if (some((cell) => cell.solid)) add(swatch("solid", "solid"), "nobody can enter");
  for (const [ground, words] of Object.entries(GROUND)) {
    if (some((cell) => cell.ground === ground)) add(swatch(`ground-${ground}`, `ground-${ground}`), words);
  }
  if (some((cell) => cell.sight === 1)) add(swatch("open", "sight-1"), "difficult sight");
  if (some((cell) => cell.sight === 2)) add(swatch("open", "sight-2"), "obscured sight");
  if (some((cell) => cell.cover && cell.cover.rating < 1)) {
    add(swatch("covered", svg("rect", { x: 5, y: 5, width: 13, height: 4, class: "health" }),
      svg("text", { x: 15, y: 24, class: "cover-text" }, "5t")), "cover: the hits it still takes, and its letter");
  }
  if (some((cell) => cell.cover?.rating === 1)) add(swatch("covered", bar("light")), "light cover, on the side that it protects");
  if (some((cell) => cell.cover?.rating > 1)) add(swatch("covered", bar("heavy")), "heavy cover, on the side that it protects");
  if (scene.zones.length) {
    add(swatch("open", svg("g", { class: `zone side-${scene.zones[0].side}` },
      svg("path", { d: "M4 4H26V26H4Z" }))), "a zone under fire");
  }
  if (scene.items.length) add(swatch("open", svg("g", { class: "item" }, svg("path", { d: "M8 15l7-7 7 7-7 7z" }))), "things on the ground");
  add(swatch("open", svg("circle", { cx: 15, cy: 15, r: 11, class: "deciding-ring" })), "who decides now");
  for (const text of [...scene.legend, ...scene.picture_legend]) lines.push(html("li", { class: "words" }, text));
  list.replaceChildren(...lines);
}
