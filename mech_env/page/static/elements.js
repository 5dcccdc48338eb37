// Elements of HTML and SVG. Texts become text nodes, never markup: they may come from anywhere.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element: html("p", {class: "big"}, "words", otherElement). */
export function html(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A button with words. */
export function button(words, onclick, attributes = {}) {
  return html("button", { type: "button", onclick, ...attributes }, words);
}

const ICONS = {
  first: "M4 3h3v14H4zM17 3v14L8 10z",
  turnBack: "M10 3v14L2 10zM18 3v14l-8-7z",
  back: "M14 3v14L5 10z",
  play: "M5 2v16l12-8z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  next: "M6 3v14l9-7z",
  turnNext: "M2 3v14l8-7zM10 3v14l8-7z",
  last: "M13 3h3v14h-3zM3 3v14l9-7z",
  larger: "M8 2h4v6h6v4h-6v6H8v-6H2V8h6z",
  smaller: "M2 8h16v4H2z",
  fit: "M2 2h6v3H5v3H2zM12 2h6v6h-3V5h-3zM2 12h3v3h3v3H2zM15 12h3v6h-6v-3h3z",
};

/** A button with a sign, whose name is said and shown as a tip. */
export function signButton(icon, name, onclick, attributes = {}) {
  const sign = svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
    svg("path", { d: ICONS[icon] }));
  return html("button", { type: "button", onclick, class: "sign", "aria-label": name, title: name,
    ...attributes }, sign);
}

/** Change the sign of a button. */
export function setSign(element, icon, name) {
  element.querySelector("path").setAttribute("d", ICONS[icon]);
  element.setAttribute("aria-label", name);
  element.title = name;
}

/** Words with the names of units in the colours of their sides: text nodes and spans. */
export function words(text, sides) {
  const parts = [];
  const names = new RegExp(`\\b(${sides.map(escaped).join("|")})(_\\d+| squad \\d+)?\\b`, "g");
  let end = 0;
  for (const found of sides.length ? text.matchAll(names) : []) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(html("span", { class: `name side-${sides.indexOf(found[1])}` }, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

const escaped = (name) => name.replace(/[^\w]/g, "\\$&");
