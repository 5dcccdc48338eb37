// Units on the board, the lines between them, and what lies on the ground.

import { svg } from "./elements.js";

const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1]];

/** The shapes of a token around the point (0, 0). */
export function tokenShapes(grid, token, cell) {
  const u = grid.unit;
  const turned = token.facing >= 0;
  const parts = [];
  if (token.deciding) parts.push(svg("circle", { r: u * 0.84, class: "deciding-ring" }));
  if (turned) parts.push(svg("polygon", { points: notch(grid, token.facing), class: "body" }));
  if (token.small) {
    const r = u * 0.5;
    parts.push(svg("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 4, class: "body" }));
  } else {
    parts.push(svg("circle", { cy: turned ? 0 : -1, r: u * 0.64, class: "body" }));
  }
  parts.push(svg("text", { y: token.pips.length && turned ? 2.5 : 5, class: "label" }, token.label));
  parts.push(...pipShapes(token.pips, turned ? u * 0.38 : u * 0.78));
  if (cell?.cover && cell.cover.rating < 1) {
    const y = -u * 1.02;
    parts.push(svg("rect", { x: -15, y, width: 30, height: 14, rx: 4, class: "cover-tag" }),
      svg("text", { y: y + 11, class: "cover-tag-text" }, `${cell.cover.health}${cell.cover.letter}`));
  }
  const places = corners(grid, cell, token.facing);
  token.marks.forEach((mark, k) => {
    const [x, y] = places[k];
    const width = 6 + 7 * mark.length;
    parts.push(svg("rect", { x: x - width / 2, y: y - 7, width, height: 14, rx: 4, class: "mark" }),
      svg("text", { x, y: y + 4, class: "mark-text" }, mark));
  });
  if (token.altitude) {
    const said = `${token.altitude > 0 ? "▲" : "▼"}${Math.abs(token.altitude)}`;
    const width = 8 * said.length + 6;
    parts.push(svg("rect", { x: -width / 2, y: -u * 1.0, width, height: 14, rx: 7, class: "altitude" }),
      svg("text", { y: -u * 1.0 + 11, class: "altitude-text" }, said));
  }
  return parts;
}

/** A tip at the edge of a token, pointing where it faces. */
function notch(grid, facing) {
  const a = grid.angle(facing);
  const [near, far, half] = [grid.unit * 0.58, grid.unit * 1.0, 0.75];
  return [[near, a - half], [far, a], [near, a + half]]
    .map(([r, b]) => `${(r * Math.cos(b)).toFixed(1)},${(r * Math.sin(b)).toFixed(1)}`).join(" ");
}

/** Parts of a token: a shape and a colour for each condition. */
function pipShapes(pips, y) {
  const step = 7.5;
  return pips.map((pip, k) => {
    const x = step * (k - (pips.length - 1) / 2);
    const box = { class: `pip ${pip.condition}` };
    if (pip.condition === "destroyed") {
      return svg("path", { d: `M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5`, ...box });
    }
    if (pip.condition === "grave") {
      return svg("path", { d: `M${x - 3.2} ${y + 2.6}h6.4l-3.2-5.8z`, ...box });
    }
    return svg("rect", { x: x - 3, y: y - 3, width: 6, height: 6, rx: 1, ...box });
  });
}

/** Places for marks and items: those without a bar of cover first, that of the notch last. */
function corners(grid, cell, facing) {
  const towards = (direction, [x, y]) =>
    direction >= 0 ? Math.cos(Math.atan2(y, x) - grid.angle(direction)) : 0;
  const clash = (corner) => (towards(facing, corner) > 0.9 ? 2 : 0)
    + (towards(cell?.cover?.direction ?? -1, corner) > 0.1 ? 1 : 0);
  const away = grid.unit * 0.72;
  return [...CORNERS].sort((a, b) => clash(a) - clash(b)).map(([x, y]) => [x * away, y * away]);
}

/** A small diamond in the corner of each cell with items; their number, if there are more. */
export function itemShapes(scene, grid) {
  const lying = new Map();
  for (const item of scene.items) lying.set(item.cell, [...(lying.get(item.cell) ?? []), item.name]);
  const tokens = new Map(scene.tokens.map((token) => [token.cell, token]));
  return [...lying].map(([index, names]) => {
    const token = tokens.get(index);
    const place = corners(grid, scene.cells[index], token?.facing ?? -1)[token?.marks.length ?? 0];
    const [x, y] = grid.centre(index).map((v, k) => v + place[k]);
    return svg("g", { class: "item" }, svg("title", {}, names.join(", ")),
      svg("path", { d: `M${x - 7} ${y}l7-7 7 7-7 7z` }),
      names.length > 1 ? svg("text", { x, y: y + 3.5 }, String(names.length)) : null);
  });
}

/** A line between two cells: a bar, or an arrow with what is said of it. */
export function linkShape(grid, link, steps) {
  const ends = [[link.start, link.between[0]], [link.end, link.between[1]]].map(([cell, name]) => {
    const [dx, dy] = steps[name] ?? [0, 0];
    const [x, y] = grid.centre(cell);
    return [x + dx, y + dy];
  });
  let [[x1, y1], [x2, y2]] = ends;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const inset = Math.min(grid.unit * 0.62, length / 3.5);
  [x1, y1, x2, y2] = [x1 + ux * inset, y1 + uy * inset, x2 - ux * inset, y2 - uy * inset];
  const parts = [svg("title", {}, link.name || link.kind)];
  if (link.kind !== "attack") {
    parts.push(svg("line", { x1, y1, x2, y2 }));
    return svg("g", { class: `link ${link.kind}` }, ...parts);
  }
  const tip = [[0, 0], [-13, 7], [-13, -7]]
    .map(([a, b]) => `${(x2 + a * ux - b * uy).toFixed(1)},${(y2 + a * uy + b * ux).toFixed(1)}`);
  parts.push(svg("line", { x1, y1, x2: x2 - 8 * ux, y2: y2 - 8 * uy }),
    svg("polygon", { points: tip.join(" ") }));
  if (link.text) {
    let [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    if (length < 2.9 * grid.unit) { // beside a short arrow, or it would hide it
      const side = ux < 0 ? -1 : 1;
      [x, y] = [x + 20 * side * uy, y - 20 * side * ux];
    }
    parts.push(svg("circle", { cx: x, cy: y, r: 12 }), svg("text", { x, y: y + 4.5 }, link.text));
  }
  return svg("g", { class: "link attack" }, ...parts);
}
