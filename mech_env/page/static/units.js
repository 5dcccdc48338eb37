// The units and things of a scene as cards beside the board.

import { html, words } from "./elements.js";

const SIGNS = { whole: "", disabled: "◐ ", grave: "▲ ", destroyed: "✕ " };

function chip(pip) {
  const said = pip.condition === "whole" ? null : html("span", { class: "unseen" }, ` ${pip.condition}`);
  return html("li", { class: `chip ${pip.condition}`, title: `${pip.text}: ${pip.condition}` },
    html("span", { "aria-hidden": "true" }, SIGNS[pip.condition] ?? ""), html("span", {}, pip.text), said);
}

/** A card about a unit or thing. */
export function card(entry, deciding, sides) {
  const chips = entry.pips.filter((pip) => pip.text).map(chip);
  const lines = entry.lines.map((line) => html("p", {}, ...words(line, sides)));
  const classes = ["card", `side-${entry.side}`, entry.faded && "faded", deciding && "deciding"];
  return html("article", { class: classes.filter(Boolean).join(" ") },
    html("h3", {}, entry.title, deciding ? html("span", { class: "tag" }, "decides") : null),
    chips.length ? html("ul", { class: "chips" }, ...chips) : null, ...lines);
}

/** Show the entries of a scene; the cards keep their places, so that the page does not jump. */
export function drawUnits(container, scene, sides) {
  const deciding = scene.tokens.filter((token) => token.deciding).map((token) => token.name);
  container.replaceChildren(...scene.entries.map((entry) => card(entry,
    deciding.some((name) => ` ${entry.title} `.includes(` ${name} `)), sides)));
}
