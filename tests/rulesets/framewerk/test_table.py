"""The table of this ruleset's tests does what it says."""

from tests.rulesets.framewerk.table import Table


def test_a_shot_from_the_declaration_to_the_wound():
    game = (
        Table(width=12, height=8)
        .unit("red", at=(1, 1), weapons=["pistol", "knife"])
        .unit("blue", (4, 1), "cultist", weapons=["knife"])
        .start()
        .turn("red_0", declared=1)
    )
    game.rolls(5, 9, 2)  # Marksman 3
    game.do("shoot", "aimpoint none", by="red_0")
    game.expect("defend", "blue_0")
    game.rolls(4, 6, 1, 8).do("dodge")
    assert game.unit("blue_0").damage == 15
    game.done()
