"""Save, go back and go on: what a frontend needs.

python examples/undo.py
"""

import json
from pathlib import Path

from mech_env import Battle
from mech_env.render import svg, text

battle = Battle("xhalem", "duel", seed=4, players={"blue": "bot"})
before = []  # positions of the person's decisions
for _ in range(5):
    before.append(battle.clone())
    battle.step(battle.legal_actions()[0])
print(text.board(battle))

battle = before.pop()  # undo
Path("saved.json").write_text(json.dumps(battle.to_dict()), encoding="utf-8")
again = Battle.from_dict(json.loads(Path("saved.json").read_text(encoding="utf-8")))
assert again == battle
Path("board.svg").write_text(svg.board(again), encoding="utf-8")
print(f"wrote saved.json and board.svg; {again.unit} is asked, decision {again.decisions}")
