"""The HTML page of a tournament: one file that loads nothing, for screens of any size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

import numpy as np

from experiments.rating.scores import p_words
from experiments.rating.standing import Cycle, Standing
from experiments.tournaments.picture import short
from mech_env.core.ruleset import Ruleset
from mech_env.usage import chances

_TEMPLATE = Path(__file__).with_name("page.html")
_WIDE, _HIGH = 640, 260  # of the chart, at least
_LINE = 20  # between names in it
_NAMED = 10  # players that it names; of more it shows the ranks
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 16, 14, 40  # its margins


def page(
    title: str,
    standings: tuple[Standing, ...],
    settings: dict[str, Any],
    commits: tuple[str, ...],
    command: str,
    ruleset: Ruleset,
) -> str:
    """The whole page."""
    template = Template(_TEMPLATE.read_text(encoding="utf-8"))
    battles = sum(result.battles for s in standings for result in s.pairs.values())
    facts = (
        f"{len(standings[0].players)} players", f"{len(standings)} scenario"
        f"{'s' if len(standings) > 1 else ''}", f"{battles:,} battles", f"seed {settings['seed']}",
    )  # fmt: skip
    return template.substitute(
        title=escape(title),
        facts="".join(f"<li>{escape(fact)}</li>" for fact in facts),
        links="".join(
            f'<a href="#s-{escape(s.scenario, True)}">{escape(s.scenario)}</a>' for s in standings
        ),
        sections="\n".join("".join(_section(standing, ruleset)) for standing in standings),
        command=escape(command),
        commits=", ".join(f"<code>{escape(c)}</code>" for c in commits),
        settings="".join(
            f"<dt>{escape(name.replace('_', ' '))}</dt><dd>{escape(_words(value))}</dd>"
            for name, value in settings.items()
        ),
    )


def _section(standing: Standing, ruleset: Ruleset) -> Iterator[str]:
    name = escape(standing.scenario, True)
    yield f'<section id="s-{name}"><h2>{name}</h2><p class="lead">{_lead(standing)}</p>'
    yield f'<div class="card"><h3>Standings</h3>{_standings(standing)}</div>'
    yield f'<div class="card"><h3>Who beats whom</h3>{_heat_map(standing)}</div>'
    if standing.usage:
        yield f'<div class="card"><h3>What they do</h3>{_usage(standing, ruleset)}</div>'
    yield f'<div class="pair"><div class="card"><h3>Strength and its price</h3>{_chart(standing)}'
    yield '<p class="note">Time of one decision, one battle at a time, on one thread.</p></div>'
    yield f'<div class="card"><h3>Cycles</h3>{_cycles(standing)}</div></div></section>'


def _lead(standing: Standing) -> str:
    best, *others = standing.order
    scores = {j: standing.score(best, j) for j in others}
    losses = [j for j, score in scores.items() if score.high < 0.5]
    even = [j for j, score in scores.items() if not score.decided]
    parts = []
    if losses:
        parts.append(f"loses to {_names(standing, losses)}")
    if even:
        parts.append(f"is level with {_names(standing, even)} as far as these battles tell")
    how = f"leads the ratings, but {' and '.join(parts)}" if parts else "beats all others"
    return (
        f"{_names(standing, [best])} {how}. It scores "
        f"{100 * standing.mean_score(best):.1f} % on average."
    )


def _names(standing: Standing, players: list[int]) -> str:
    return ", ".join(f"<strong>{escape(short(standing.players[i]))}</strong>" for i in players)


def _standings(standing: Standing) -> str:
    low = min(0.0, float((standing.skill[:, 0] - standing.skill[:, 1]).min()))
    high = float((standing.skill[:, 0] + standing.skill[:, 1]).max())
    heads = (
        "#", "player", "openskill", "score", "worst opponent", "Nash share", "vs Nash",
        "alpha-rank", "decision",
    )  # fmt: skip
    rows = []
    for rank, i in enumerate(standing.order, 1):
        name = standing.players[i]
        mu, sigma = (float(x) for x in standing.skill[i])
        cells = (
            f"{rank}",
            f'<b title="{escape(name, True)}">{escape(short(name))}</b>',
            f"{_bar(mu, mu - sigma, mu + sigma, low, high)}<span>{mu:.1f} ± {sigma:.1f}</span>",
            f"{100 * standing.mean_score(i):.1f} %",
            _worst(standing, i),
            _share(float(standing.nash.mixture[i]), standing.nash_range[i]),
            signed(float(standing.nash.rating[i])),
            _share(float(standing.alpha[i]), standing.alpha_range[i]),
            escape(standing.times[i].words()),
        )
        rows.append(
            "<tr>"
            + "".join(
                f'<td data-head="{head}">{cell}</td>'
                for head, cell in zip(heads, cells, strict=True)
            )
            + "</tr>"
        )
    head = "".join(f"<th>{h}</th>" for h in heads)
    return (
        f'<table class="standings"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _worst(standing: Standing, i: int) -> str:
    """Against whom a player scores least, and how much."""
    j = standing.worst(i)
    score, name = standing.score(i, j), standing.players[j]
    return (
        f'<span title="{escape(name, True)}">{escape(short(name))}</span> '
        f"<small>{100 * score.share:.0f} %, {100 * score.low:.0f}–{100 * score.high:.0f}</small>"
    )


def _usage(standing: Standing, ruleset: Ruleset) -> str:
    """How often each player makes each choice of the times that it may."""
    order, slots = standing.order, ruleset.actions.choices
    ranks = {i: k for k, i in enumerate(order, 1)}
    head = "".join(
        f'<th scope="col" title="{escape(standing.players[j], True)}">{ranks[j]}</th>'
        for j in order
    )
    rows, before = [], ""
    for decision, choice in chances(standing.usage):
        kind = ruleset.decisions[decision]
        label = f"<small>{escape(kind)}</small> " if kind != before else ""
        before = kind
        cells = "".join(_taken(standing, i, decision, choice) for i in order)
        name = escape(ruleset.actions.name(slots[choice])).replace("_", "_<wbr>")
        rows.append(f'<tr><th scope="row">{label}{name}</th>{cells}</tr>')
    return (
        f'<div class="scroll"><table class="heat usage" style="--n:{len(order)}"><thead><tr><td>'
        f"</td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        '<p class="note">How often a player makes a choice, in % of the times that it may, in '
        f"{max(u.battles for u in standing.usage):,} battles against the bot (fewer of slow "
        "players). Columns by rank. An empty cell: it never could.</p>"
    )


def _taken(standing: Standing, i: int, decision: int, choice: int) -> str:
    usage = standing.usage[i]
    share = usage.share(decision, choice)
    if share is None:
        return '<td class="self"></td>'
    tip = (
        f"<b>{escape(short(standing.players[i]))}</b>: taken "
        f"{int(usage.taken[decision, choice]):,} of {int(usage.legal[decision, choice]):,} times"
    )
    shown = f"{100 * share:.0f}" if share >= 0.005 else "&lt;1" if share > 0 else "0"
    return (
        f'<td tabindex="0" class="win{"" if share else " open"}" style="--far:{100 * share:.0f}%">'
        f'<span>{shown}</span><span class="tip">{tip}</span></td>'
    )


def signed(value: float) -> str:
    """``−0.905``; 0 without a sign."""
    text = f"{abs(value):.3f}"
    return text if float(text) == 0.0 else f"{'−' if value < 0 else '+'}{text}"


def _share(value: float, ends: Any) -> str:
    low, high = (float(x) for x in ends)
    return (
        f"{_bar(value, low, high, 0.0, 1.0)}<span>{100 * value:.0f} % "
        f"<small>{100 * low:.0f}–{100 * high:.0f}</small></span>"
    )


def _bar(value: float, low: float, high: float, start: float, end: float) -> str:
    """A bar to ``value`` with a whisker, on a scale from ``start`` to ``end``."""

    def at(x: float) -> float:
        return 100.0 * min(1.0, max(0.0, (x - start) / (end - start)))

    return (
        f'<i class="bar"><i style="width:{at(value):.1f}%"></i>'
        f'<i class="whisker" style="left:{at(low):.1f}%;width:{at(high) - at(low):.1f}%"></i></i>'
    )


def _heat_map(standing: Standing) -> str:
    order = standing.order
    ranks = {i: k for k, i in enumerate(order, 1)}
    head = "".join(
        f'<th scope="col" title="{escape(standing.players[j], True)}">{ranks[j]}</th>'
        for j in order
    )
    rows = []
    for i in order:
        name = escape(short(standing.players[i])).replace("_", "_<wbr>")
        cells = "".join(_cell(standing, i, j) for j in order)
        rows.append(f'<tr><th scope="row"><span>{ranks[i]}</span>{name}</th>{cells}</tr>')
    return (
        f'<div class="scroll"><table class="heat" style="--n:{len(order)}"><thead><tr><td></td>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        '<p class="legend"><span>0 %</span><i></i><span>100 %</span> score of the row against the '
        "column; a draw is a half. Faint figures: the interval holds 50 %. "
        "Hover, tap or tab to a cell for its figures.</p>"
    )


def _cell(standing: Standing, i: int, j: int) -> str:
    if i == j:
        return '<td class="self"></td>'
    score = standing.score(i, j)
    won, drawn, lost = standing.outcomes(i, j)
    # The saturation of the colour says how far from even the score is.
    side, far = ("win", score.share - 0.5) if score.share >= 0.5 else ("loss", 0.5 - score.share)
    result = standing.pairs[min(i, j), max(i, j)]
    rate = result.rate(1 if i < j else -1)
    lines = (
        f"<b>{escape(short(standing.players[i]))}</b> against "
        f"<b>{escape(short(standing.players[j]))}</b>",
        f"score {escape(score.words())} from {score.sets:,} paired seeds",
        f"won {escape(rate.words())} (Wilson, each battle by itself)",
        f"{won:,} won, {drawn:,} drawn, {lost:,} lost of {result.battles:,}",
        f"{escape(p_words(score.p_value))} against even play; "
        f"{float(np.median(result.rounds)):.0f} rounds (median)",
    )
    return (
        f'<td tabindex="0" class="{side}{"" if score.decided else " open"}" '
        f'style="--far:{200 * far:.0f}%"><span>{100 * score.share:.0f}</span>'
        f"<small>{100 * score.low:.0f}–{100 * score.high:.0f}</small>"
        f'<span class="tip">{"<br>".join(lines)}</span></td>'
    )


def _chart(standing: Standing) -> str:
    """Rating over time per decision, time on a logarithmic axis."""
    times = [math.log10(max(t.ms, 1e-5)) for t in standing.times]
    x0, x1 = math.floor(min(times) - 0.15), math.ceil(max(times) + 0.15)
    mu, sigma = standing.skill.T
    named = len(times) <= _NAMED
    y0 = 5.0 * math.floor(float((mu - sigma).min()) / 5.0)
    y1 = 5.0 * math.ceil(float((mu + sigma).max()) / 5.0)

    def x(value: float) -> float:
        return _LEFT + (value - x0) / (x1 - x0) * (_WIDE - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _TOP + (y1 - value) / (y1 - y0) * (_HIGH - _TOP - _BOTTOM)

    parts = [
        f'<line class="grid" x1="{x(k):.1f}" x2="{x(k):.1f}" y1="{_TOP}" y2="{_HIGH - _BOTTOM}"/>'
        f'<text class="tick" x="{x(k):.1f}" y="{_HIGH - _BOTTOM + 16}" text-anchor="middle">'
        f"{_power(k)}</text>"
        for k in range(x0, x1 + 1)
    ]
    step = 5.0 * math.ceil((y1 - y0) / 25.0)
    for value in np.arange(y0, y1 + 1e-9, step):
        parts.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y(value):.1f}" '
            f'y2="{y(value):.1f}"/><text class="tick" x="{_LEFT - 8}" y="{y(value) + 4:.1f}" '
            f'text-anchor="end">{value:.0f}</text>'
        )
    free = -math.inf  # the lowest place that a label has taken
    for k, i in enumerate(standing.order, 1):
        px, py = x(times[i]), y(float(mu[i]))
        label = max(py + 4.0, free + _LINE) if named else py + 4.0
        free = label
        top, bottom = y(float(mu[i] + sigma[i])), y(float(mu[i] - sigma[i]))
        shift, anchor = (-10, "end") if px > 0.68 * _WIDE else (10, "start")
        name = escape(short(standing.players[i])) if named else str(k)
        parts.append(
            f'<line class="whisker" x1="{px:.1f}" x2="{px:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
            f'<circle cx="{px:.1f}" cy="{py:.1f}" r="5"/>'
            f'<text x="{px + shift:.1f}" y="{label:.1f}" text-anchor="{anchor}">{name}</text>'
        )
    return (
        f'<svg class="chart" viewBox="0 0 {_WIDE} {_HIGH}" role="img" '
        f'aria-label="openskill rating over time per decision">{"".join(parts)}'
        f'<text class="tick" x="{_WIDE - _RIGHT}" y="{_HIGH - 4}" text-anchor="end">'
        "time per decision</text></svg>"
    )


def _power(k: int) -> str:
    """10^k milliseconds in words."""
    for unit, above in (("s", 3), ("ms", 0), ("µs", -3)):
        if k >= above:
            return f"{10 ** (k - above)} {unit}"
    return f"{10 ** (k + 6)} ns"


def _cycles(standing: Standing) -> str:
    share = 100.0 * standing.transitive
    parts = [
        f"<p>Strength alone explains <b>{share:.1f} %</b> of the payoffs, the rest is "
        "rock, paper, scissors.</p>"
        f'<i class="split"><i style="width:{share:.1f}%"></i></i>'
        '<p class="split-names"><span>transitive</span><span>cyclic</span></p>'
    ]
    if not standing.cycles:
        parts.append('<p class="none">No cycle: nobody beats someone who, by beating others, '
                     "beats him.</p>")  # fmt: skip
    parts += [_cycle(standing, cycle) for cycle in standing.cycles]
    return "".join(parts)


def _cycle(standing: Standing, cycle: Cycle) -> str:
    steps = "".join(
        f"<b>{escape(short(standing.players[i]))}</b>"
        f"<span>beats<small>{100 * score.share:.0f} %</small></span>"
        for i, score in zip(cycle.players, cycle.scores, strict=True)
    )
    first = escape(short(standing.players[cycle.players[0]]))
    caveat = "" if cycle.certain else "; with this many pairings, perhaps by chance"
    return (
        f'<div class="cycle"><p>{steps}<b>{first}</b></p>'
        f'<p class="note">{escape(p_words(cycle.p_value))}{caveat}</p></div>'
    )


def _words(value: Any) -> str:
    return ", ".join(str(v) for v in value) if isinstance(value, list) else str(value)
