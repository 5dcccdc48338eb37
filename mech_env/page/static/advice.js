// The adviser's table: every answer with its odds.

import { html, svg, words } from "./elements.js";

const percent = (share) => (share === null || share === undefined ? "–"
  : `${(100 * share).toFixed(share < 0.0995 && share > 0 ? 1 : 0)} %`);

/** A bar with the share and the interval that it lies in. */
function bar(share, interval) {
  const at = (value) => (100 * value).toFixed(1);
  const [low, high] = interval ?? [share, share];
  return svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "share", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 3, width: 100, height: 4, class: "share-all" }),
    svg("rect", { x: 0, y: 3, width: at(share), height: 4, class: "share-of" }),
    svg("rect", { x: at(low), y: 0, width: Math.max(1, at(high) - at(low)), height: 10, class: "share-range" }));
}

function chances(list) {
  if (!list?.length) return "";
  return html("ul", { class: "plain" }, ...list.map((chance) => html("li", {},
    `${percent(chance.probability)}${chance.exact ? ` (${chance.exact})` : ""} ${chance.text}`)));
}

function won(action) {
  if (action.win === null || action.win === undefined) {
    const { value } = action; // of a search: 1 a win, -1 a loss
    if (value === null || value === undefined) return ["–"];
    return [bar((1 + value) / 2), html("span", {}, `value ${value > 0 ? "+" : ""}${value.toFixed(2)}`)];
  }
  const [low, high] = action.interval ?? [];
  const range = low === undefined ? "" : ` (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`;
  const draw = action.draw > 0.005 ? `, draw ${percent(action.draw)}` : "";
  return [bar(action.win, action.interval), html("span", {}, `${percent(action.win)}${range}${draw}`)];
}

/** Advice as a table; `choose(action)` gives an answer. */
export function adviceTable(advice, sides, choose) {
  const rows = advice.actions.map((action, k) => html("tr", {},
    html("th", { scope: "row" }, html("button", { type: "button", class: "answer",
      onclick: () => choose(action.action) }, html("kbd", { "aria-hidden": "true" }, String(k + 1)),
    html("span", {}, ...words(action.text, sides)))),
    html("td", { "data-head": "wins" }, ...won(action)),
    html("td", { "data-head": "would choose" }, percent(action.policy)),
    html("td", { "data-head": "at once" }, chances(action.chances)),
    html("td", { "data-head": "then" }, action.reply
      ? [...words(`${action.reply.unit}: ${action.reply.text}`, sides), ` (${percent(action.reply.probability)})`] : "")));
  const head = ["answer", "wins", "would choose", "at once", "the answer to it"];
  return html("div", { class: "advice" },
    html("p", { class: "quiet" }, `For ${advice.side}, best first. ${advice.method}, `
      + `${Number(advice.seconds).toFixed(1)} s.`),
    html("table", {}, html("thead", {}, html("tr", {},
      ...head.map((name) => html("th", { scope: "col" }, name)))), html("tbody", {}, ...rows)));
}
