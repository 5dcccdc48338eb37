"""A battle as a page to leaf through: one HTML file, nothing to load from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_STYLE = """
body { font-family: "DejaVu Sans", Verdana, Arial, sans-serif; margin: 1rem; background: #f6f4ee;
       color: #22262b; }
#view { display: flex; gap: 1rem; flex-wrap: wrap; }
#board svg { max-width: 100%; height: auto; }
#board { flex: 3 1 40rem; }
#log { flex: 1 1 18rem; max-height: 80vh; overflow-y: auto; font-size: 0.85rem; line-height: 1.5; }
#log p { margin: 0; padding: 0.1rem 0.4rem; cursor: pointer; }
#log p.now { background: #f3e3a8; }
#bar { display: flex; gap: 0.5rem; align-items: center; margin: 0.5rem 0; }
#slider { flex: 1; }
"""

_SCRIPT = """
const data = JSON.parse(document.getElementById("frames").textContent);
const frames = data.frames;
const slider = document.getElementById("slider");
const log = document.getElementById("log");
let timer = null;
frames.forEach((frame, k) => {
  const p = document.createElement("p");
  p.textContent = frame.text || "\\u00a0";
  p.style.whiteSpace = "pre-line";
  p.onclick = () => show(k);
  log.appendChild(p);
});
function show(k) {
  k = Math.max(0, Math.min(frames.length - 1, k));
  slider.value = k;
  document.getElementById("board").innerHTML =
    frames[k].svg.map((line) => data.lines[line]).join("\\n");
  document.getElementById("count").textContent = (k + 1) + " / " + frames.length;
  [...log.children].forEach((p, i) => p.classList.toggle("now", i === k));
  const now = log.children[k];
  log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 2;
}
function step(d) { show(Number(slider.value) + d); }
slider.oninput = () => show(Number(slider.value));
document.getElementById("back").onclick = () => step(-1);
document.getElementById("next").onclick = () => step(1);
document.getElementById("play").onclick = () => {
  if (timer) { clearInterval(timer); timer = null; return; }
  timer = setInterval(() => step(1), 700);
};
document.onkeydown = (e) => {
  if (e.target === slider) return;
  if (e.key === "ArrowLeft") step(-1);
  if (e.key === "ArrowRight") step(1);
};
show(0);
"""


@dataclass(frozen=True)
class Frame:
    """One moment: the board as SVG, and what led to it in words."""

    svg: str
    text: str


def page(title: str, frames: Sequence[Frame]) -> str:
    """A self-contained HTML page with a slider over ``frames``.

    Raises:
        ValueError: no frames.
    """
    if not frames:
        raise ValueError("frames: a replay needs at least one")
    # Boards differ in a few lines only: each line of SVG is stored once.
    lines: dict[str, int] = {}
    packed = [
        {
            "svg": [lines.setdefault(line, len(lines)) for line in frame.svg.splitlines()],
            "text": frame.text,
        }
        for frame in frames
    ]
    data = json.dumps({"lines": list(lines), "frames": packed}, separators=(",", ":"))
    # Inside a script element only "</" could end it early.
    data = data.replace("</", "<\\/")
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>
<body>
<h1>{escape(title)}</h1>
<div id="bar"><button id="back">back</button><button id="play">play / stop</button>
<button id="next">next</button>
<input id="slider" type="range" min="0" max="{len(frames) - 1}" value="0"><span id="count"></span>
</div>
<div id="view"><div id="board"></div><div id="log"></div></div>
<script id="frames" type="application/json">{data}</script>
<script>{_SCRIPT}</script>
</body>
</html>
"""
