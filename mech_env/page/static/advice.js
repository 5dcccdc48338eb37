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
  return html("ul", { class: "plain" }, ...list.map((chance) => {
    const average = chance.average === null || chance.average === undefined ? ""
      : `, ${chance.average.toFixed(1)} on average`;
    const exact = chance.exact && chance.exact !== "1" ? ` (${chance.exact})` : "";
    return html("li", {}, `${percent(chance.probability)}${exact} ${chance.text}${average}`);
  }));
}

/** [the head of the column, what stands in it]: shares of battles won, or the value of a search. */
function worth(action) {
  const { win, draw, value } = action;
  if (win !== null && win !== undefined) {
    const [low, high] = action.interval ?? [];
    const range = low === undefined ? "" : ` (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)})`;
    const drawn = draw > 0.005 ? `, draw ${percent(draw)}` : "";
    const guess = action.playouts === 0 ? ", estimated" : "";
    return ["wins", [bar(win, action.interval), html("span", {}, `${percent(win)}${range}${drawn}${guess}`)]];
  }
  if (value === null || value === undefined) return ["value", ["–"]];
  const signed = `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
  return ["value", [bar((1 + value) / 2), html("span", {}, signed)]];
}

/** Advice as a table; `choose(action)` gives an answer. */
export function adviceTable(advice, sides, choose) {
  const some = (name) => advice.actions.some((action) => (Array.isArray(action[name])
    ? action[name].length : action[name]));
  const [atOnce, then] = [some("chances"), some("reply")];
  const rows = advice.actions.map((action, k) => html("tr", {},
    html("th", { scope: "row" }, html("button", { type: "button", class: "answer",
      onclick: () => choose(action.action) }, html("kbd", { "aria-hidden": "true" }, String(k + 1)),
    html("span", {}, ...words(action.text, sides)))),
    html("td", { "data-head": worth(action)[0] }, ...worth(action)[1]),
    html("td", { "data-head": "would choose" }, percent(action.policy)),
    atOnce ? html("td", { "data-head": "at once" }, chances(action.chances)) : null,
    then ? html("td", { "data-head": "then" }, ...replyWords(action.reply, sides)) : null));
  const head = ["answer", advice.actions.length ? worth(advice.actions[0])[0] : "wins", "would choose",
    ...(atOnce ? ["at once"] : []), ...(then ? ["then"] : [])];
  return html("div", { class: "advice" },
    html("p", { class: "quiet" }, `For ${advice.side}, best first. ${advice.method}; `
      + `${Number(advice.seconds).toFixed(1)} s.`),
    html("table", {}, html("thead", {}, html("tr", {},
      ...head.map((name) => html("th", { scope: "col" }, name)))), html("tbody", {}, ...rows)));
}

/** What the opponent would most likely answer. */
function replyWords(reply, sides) {
  if (!reply) return [""];
  return [...words(`${reply.unit}: ${reply.text}`, sides), ` (${percent(reply.probability)})`];
}
