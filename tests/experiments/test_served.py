"""A bundle at a table and on a server: opened once, by a name, for its own ruleset."""

from __future__ import annotations

import asyncio
import json
import shutil

import pytest

from mech_env.policy import BundleError
from mech_env.serve.refusals import RefusedError
from mech_env.serve.service import Service
from mech_env.table import Offer, TableError
from mech_env.table.opening import new_battle


def test_a_bundle_plays_and_advises_without_its_folder(bundle, tmp_path):
    folder = shutil.copytree(bundle, tmp_path / "cadet")
    offer = Offer({"cadet": folder})
    shutil.rmtree(folder)  # no request reads a file
    service = Service(offer)
    ruleset = offer._bundles["cadet"].manifest["ruleset"]

    async def ask(verb, **fields):
        return json.loads(await service.reply(verb, fields))

    async def play():
        found = await ask("catalogue")
        assert found["players"][-1] == "cadet"
        able = {card["id"] for card in found["rulesets"] if "cadet" in card["players"]}
        assert able == {ruleset}
        players = {"red": "person", "blue": "cadet"}
        view = await ask("new", ruleset=ruleset, scenario="duel", seed=3, players=players)
        assert view["players"] == players
        token = view["battle"]
        advice = await ask("advise", battle=token, player="cadet", playouts=4)
        assert "cadet" in advice["method"] and str(tmp_path) not in json.dumps(advice)
        while not view["over"]:
            view = await ask("answer", battle=token, action=view["actions"][0]["action"])
        with pytest.raises(RefusedError, match="is not one of") as caught:
            await ask("advise", battle=token, player="private")
        assert caught.value.field == "player"
        other = next(card["id"] for card in found["rulesets"] if card["id"] not in able)
        with pytest.raises(RefusedError, match="'cadet' is not one of"):
            await ask("new", ruleset=other, scenario="duel", players={"blue": "cadet"})

    asyncio.run(play())
    service.close()


def test_names_of_bundles(bundle, tmp_path):
    for taken in ("", "person", "bot", "random", "mcts:1000", "mcts:7"):
        with pytest.raises(ValueError, match="the name is empty or taken"):
            Offer({taken: bundle})
    with pytest.raises(BundleError):
        Offer({"cadet": tmp_path})


def test_a_person_advises_nobody(bundle):
    battle = new_battle("framewerk", "duel", 1)
    with pytest.raises(TableError, match="'person': random, bot"):
        Offer({"cadet": bundle}).adviser("person", battle.ruleset)
