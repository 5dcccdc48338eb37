// The ground of a board: cells, cover, zones and goals. Every sign differs in shape, not only in
// colour; patterns stand for sight and ground.

import { svg } from "./elements.js";
import { outline } from "./grid.js";

const SIGHT = ["", "difficult sight", "obscured sight"];

/** The patterns that cells are filled with, on top of their colour. */
export function patterns() {
  const pattern = (id, size, ...shapes) => svg("pattern",
    { id, width: size, height: size, patternUnits: "userSpaceOnUse" }, ...shapes);
  const path = (d, name = "pattern-line") => svg("path", { d, class: name });
  return svg("defs", {},
    pattern("sight-1", 10, path("M0 10L10 0")),
    pattern("sight-2", 6, path("M0 6L6 0M0 0L6 6")),
    pattern("ground-rough", 12, path("M2 4l2-3 2 3zM8 10l2-3 2 3z", "pattern-fill")),
    pattern("ground-raised", 12, path("M0 9q3-4 6 0t6 0M2 3h8")),
    pattern("ground-low", 12, path("M0 3q3 4 6 0t6 0M2 9h8")),
    pattern("ground-water", 14, path("M0 5q3.5-4 7 0t7 0M0 12q3.5-4 7 0t7 0")),
    pattern("ground-inside", 12, path("M0 0h12M0 0v12M0 6h12M6 6v6")),
    pattern("solid", 9, path("M0 9L9 0", "solid-line")));
}

/** What is in a cell, in words. */
export function cellWords(cell) {
  if (!cell) return "open ground";
  const found = [cell.solid, cell.name];
  if (cell.cover) {
    const { name, health, health_full: full, rating } = cell.cover;
    found.push(rating < 1 ? `${name}, ${health} of ${full}` : name);
  }
  found.push(SIGHT[cell.sight], cell.ground);
  return found.filter(Boolean).join(", ") || "open ground";
}

/** The shapes of a cell: [polygon, …], without what stands there. */
export function cellShapes(grid, index, cell) {
  const points = grid.polygon(index, grid.gap);
  const tone = !cell ? "open" : cell.solid ? "solid" : cell.cover ? "covered"
    : cell.ground ? `ground-${cell.ground}` : "open";
  const parts = [svg("polygon", { points, class: `cell ${tone}` })];
  if (!cell) return parts;
  const over = (id) => parts.push(svg("polygon", { points, fill: `url(#${id})`, class: "over" }));
  if (cell.solid) over("solid");
  if (cell.ground) over(`ground-${cell.ground}`);
  if (cell.sight) over(`sight-${cell.sight}`);
  if (cell.cover?.rating > 0) parts.push(ratedCover(grid, index, cell.cover));
  return parts;
}

/** Rated cover as bars along the sides that it protects, the thicker the better. */
function ratedCover(grid, index, cover) {
  const heavy = cover.rating > 1;
  const [x, y] = grid.centre(index);
  const corners = grid.corners(index, heavy ? 6 : 4.5);
  let d = "";
  corners.forEach(([ax, ay], k) => {
    const [bx, by] = corners[(k + 1) % corners.length];
    if (cover.direction >= 0) {
      const a = Math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x) - grid.angle(cover.direction);
      if (Math.cos(a) < 0.6) return; // a square's corner has two sides that look that way
    }
    d += `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`;
  });
  return svg("path", { d, class: heavy ? "cover heavy" : "cover light" });
}

/** Cover that can be shot to pieces: its health as a bar, figures and letter. */
export function coverHealth(grid, index, cover, covered) {
  const [x, y] = grid.centre(index);
  const full = grid.unit * 1.1;
  const share = cover.health_full > 0 ? cover.health / cover.health_full : 0;
  const bar = { x: x - full / 2, y: y - grid.unit * (covered ? 0.86 : 0.6), height: 5, rx: 1.5 };
  const parts = [
    svg("rect", { ...bar, width: full, class: "health-full" }),
    svg("rect", { ...bar, width: full * share, class: "health" }),
  ];
  if (!covered) {
    parts.push(svg("text", { x, y: y + 11, class: "cover-text" }, `${cover.health}${cover.letter}`));
  }
  return parts;
}

/** Cells that somebody keeps under fire: tinted, with a broken line around them. */
export function zoneShape(grid, zone) {
  return svg("g", { class: `zone side-${zone.side}` },
    svg("title", {}, zone.name),
    ...zone.cells.map((index) => svg("polygon", { points: grid.polygon(index) })),
    svg("path", { d: outline(grid, zone.cells) }));
}

/** A goal: a star for a place, a box with its health for a thing. */
export function objectiveShape(grid, objective) {
  const [x, y] = grid.centre(objective.cell);
  const { health, health_full: full, name, side } = objective;
  if (full < 1) {
    const points = [...Array(10).keys()].map((k) => {
      const r = grid.unit * (k % 2 ? 0.36 : 0.8);
      const a = (Math.PI / 5) * k - Math.PI / 2;
      return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
    });
    return svg("polygon", { points: points.join(" "), class: "goal" }, svg("title", {}, name));
  }
  const r = grid.unit * 0.66;
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 5 };
  const parts = [svg("title", {}, `${name}, ${health} of ${full}`), svg("rect", { ...box, class: "thing" })];
  if (health < 1) {
    parts.push(svg("path", { class: "gone", d:
      `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}` }));
  } else {
    const bar = { x: x - r + 4, y: y + r - 9, height: 5, rx: 1.5 };
    parts.push(svg("text", { x, y: y + 3, class: "thing-text" }, objective.letter),
      svg("rect", { ...bar, width: 2 * r - 8, class: "health-full" }),
      svg("rect", { ...bar, width: ((2 * r - 8) * health) / full, class: "health" }));
  }
  return svg("g", { class: `objective side-${side}` }, ...parts);
}
