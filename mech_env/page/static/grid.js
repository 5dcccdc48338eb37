// Where the cells of a map lie: hexes and squares, in units of the drawing.

export const MARGIN = 26; // for the numbers of rows and columns
const DIRECTIONS = {
  hex: ["E", "NE", "NW", "W", "SW", "SE"],
  square: ["E", "SE", "S", "SW", "W", "NW", "N", "NE"],
};

class Grid {
  constructor(scene) {
    this.width = scene.width;
    this.height = scene.height;
  }

  polygon(index, inset = 0) {
    return this.corners(index, inset).map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ");
  }
}

/** Hexes with a corner at the top; odd rows are shifted, or on an axial map all, ever further. */
class Hexes extends Grid {
  unit = 30;
  gap = 1;

  constructor(scene) {
    super(scene);
    this.axial = scene.grid === "axial";
    const across = this.axial ? this.width + (this.height - 1) / 2 : this.width + 0.5;
    this.right = MARGIN + this.unit * Math.sqrt(3) * across;
    this.lower = MARGIN + this.unit * (1.5 * (this.height - 1) + 2);
  }

  centre(index) {
    const row = Math.floor(index / this.width);
    const column = index % this.width;
    const shift = this.axial ? row / 2 : (row % 2) / 2;
    return [
      MARGIN + this.unit * Math.sqrt(3) * (column + 0.5 + shift),
      MARGIN + this.unit * (1 + 1.5 * row),
    ];
  }

  corners(index, inset = 0) {
    const [x, y] = this.centre(index);
    const r = this.unit - inset;
    return [0, 1, 2, 3, 4, 5].map((k) => {
      const a = (Math.PI / 3) * k + Math.PI / 6;
      return [x + r * Math.cos(a), y + r * Math.sin(a)];
    });
  }

  angle(direction) {
    return (-Math.PI / 3) * direction;
  }

  direction(k) {
    return DIRECTIONS.hex[k] ?? "";
  }
}

class Squares extends Grid {
  unit = 28;
  gap = 0;

  constructor(scene) {
    super(scene);
    this.right = MARGIN + 2 * this.unit * this.width;
    this.lower = MARGIN + 2 * this.unit * this.height;
  }

  centre(index) {
    const row = Math.floor(index / this.width);
    const column = index % this.width;
    return [MARGIN + this.unit * (2 * column + 1), MARGIN + this.unit * (2 * row + 1)];
  }

  corners(index, inset = 0) {
    const [x, y] = this.centre(index);
    const r = this.unit - inset;
    return [[x + r, y + r], [x - r, y + r], [x - r, y - r], [x + r, y - r]];
  }

  angle(direction) {
    return (Math.PI / 4) * direction;
  }

  direction(k) {
    return DIRECTIONS.square[k] ?? "";
  }
}

/** The geometry of a scene's map. */
export function gridOf(scene) {
  return scene.grid === "square" ? new Squares(scene) : new Hexes(scene);
}

/** The sides between `cells` and everything else, as the data of a path. */
export function outline(grid, cells) {
  const sides = new Map();
  for (const index of cells) {
    const corners = grid.corners(index);
    corners.forEach((start, k) => {
      const end = corners[(k + 1) % corners.length];
      const key = [start, end].map((p) => p.map((v) => Math.round(v * 4)).join()).sort().join(" ");
      if (!sides.delete(key)) sides.set(key, [start, end]); // what is met twice lies inside
    });
  }
  const place = (p) => p.map((v) => v.toFixed(1)).join(" ");
  return [...sides.values()].map(([a, b]) => `M${place(a)}L${place(b)}`).join("");
}

/** Column and row of a cell as players call them. */
export function placeOf(scene, index) {
  const row = Math.floor(index / scene.width);
  return [
    scene.origin[0] + (index % scene.width) * scene.scale,
    scene.origin[1] + row * scene.scale,
  ];
}

/** The cell of a place as players call it; -1 outside the map. */
export function cellAt(scene, [column, row]) {
  const q = Math.floor((column - scene.origin[0]) / scene.scale);
  const r = Math.floor((row - scene.origin[1]) / scene.scale);
  return q >= 0 && r >= 0 && q < scene.width && r < scene.height ? r * scene.width + q : -1;
}

/** Where tokens stand that share a cell of an axial map: {name: [dx, dy, scale]}. */
export function crowds(scene, grid) {
  const found = {};
  if (scene.grid !== "axial") return found;
  const cells = new Map();
  for (const token of scene.tokens) {
    cells.set(token.cell, [...(cells.get(token.cell) ?? []), token.name]);
  }
  for (const names of cells.values()) {
    const n = names.length;
    if (n < 2) continue;
    names.sort().forEach((name, k) => {
      const a = (2 * Math.PI * k) / n + (n === 2 ? Math.PI : -Math.PI / 2);
      const away = 0.52 * grid.unit;
      found[name] = [away * Math.cos(a), away * Math.sin(a), 0.6 * Math.min(1, 4 / n)];
    });
  }
  return found;
}
