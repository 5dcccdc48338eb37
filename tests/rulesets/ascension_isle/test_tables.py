"""The tables of the code against those of the catalogue (7.1 to 7.3, AI-048 to AI-073)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Trait
from mech_env.rulesets.ascension_isle.state.profiles import PROFILES, SUITS
from mech_env.rulesets.ascension_isle.state.weapons import Arm, Weapon

# The catalogue's rows as they stand there.
WEAPONS = """
knife | close | 1d6 | slashing | – | – | – | – | +2 | –
sword | close | 2d6 | slashing | – | – | – | – | 0 | –
stun baton | close | 1d6 | traumatic | – | – | – | – | 0 | –
pistol | ranged | 2d6 | piercing | 2 | 2 | 4 | 0 | +1 | –
SMG | ranged | 2d6 | piercing | 2 | 3 | 6 | 3 | 0 | automatic
assault rifle | ranged | 3d6 | piercing | 3 | 5 | 6 | 3 | 0 | automatic
LMG | ranged | 4d6 | piercing | 4 | 6 | 10 | 5 | −2 | automatic, zone 6 cells
marksman rifle | ranged | 2d10 | piercing | 5 | 8 | 3 | 0 | 0 | scope: 3 aims, aim threshold 4
shotgun | ranged | 4d6 | piercing | 4 | 1 | 4 | 0 | 0 | –
anti-materiel rifle | ranged | 2d10 | piercing | 6 | 8 | 2 | 0 | −2 | armour piercing ×2
needler | ranged | 2d6 | piercing | 1 | 3 | 4 | 0 | 0 | armour negating 6
incendiary | ranged | 2d6 | burning | 3 | 3 | 3 | 0 | 0 | –
etheric bolt | etheric | 2d6 | etheric | – | – | – | – | 0 | –
"""

# Physique, Senses, Intellect, Core; skills; aura; size; armour; weapons; hero and traits.
UNITS = """
trooper | 3 3 3 3 | 2 2 2 2 2 2 2 2 | 0 | 0 | vest | rifle, pistol, knife | –
gunner | 4 3 2 2 | 2 2 1 0 3 1 0 0 | 0 | 0 | combat | LMG, pistol, knife | –
sharpshooter | 2 5 3 2 | 2 4 3 0 4 1 0 0 | 0 | 0 | vest | marksman, pistol, knife | quickdraw
scout | 4 4 3 2 | 4 3 2 0 3 2 0 0 | 0 | 0 | vest | SMG, needler, knife | swift
brawler | 5 3 2 2 | 3 2 1 0 1 4 0 0 | 0 | 1 | combat | sword, stun baton, shotgun | combat_reflex
medic | 3 3 5 2 | 2 2 4 0 2 1 4 0 | 0 | 0 | vest | pistol, SMG, knife | –
adept | 2 3 4 6 | 2 2 3 4 1 1 1 4 | 4 | 0 | none | pistol, knife, stun baton | hero
captain | 4 4 4 4 | 3 3 3 2 4 3 2 1 | 2 | 0 | combat | rifle, incendiary, sword | hero,combat_reflex
breaker | 4 3 2 2 | 2 2 1 0 3 2 0 0 | 0 | 2 | heavy | anti materiel, shotgun, sword | –
runner | 3 3 3 3 | 3 3 1 1 2 2 0 0 | 0 | −1 | none | pistol, knife, SMG | swift, hero
"""

ARMOUR = """
none | 0 | 0 | 0 | 0 | no
vest | 4 | 0 | 0 | 0 | no
combat | 6 | 3 | 3 | 4 | no
heavy | 10 | 6 | 6 | 8 | yes
"""

# Piece, level, AC, hidden faces, value, hardened.
COVER = """
bush | light | +2 | – | 0 | no
low wall | half | +4 | 4 | 12 | yes
crate | full | +6 | 1, 2, 4 | 8 | no
loophole wall | loophole | +10 | 1, 2, 3, 4 | 16 | yes
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def number(text: str) -> int:
    return 0 if text == "–" else int(text.replace("−", "-"))


def names(text: str) -> list[str]:
    return [] if text == "–" else [name.strip() for name in text.split(",")]


# --- weapons -------------------------------------------------------------------------------------


def test_all_weapons_are_in_the_table() -> None:
    assert [row[0] for row in rows(WEAPONS)] == [weapon.about for weapon in Weapon]


@pytest.mark.parametrize("row", rows(WEAPONS), ids=lambda row: str(row[0]))
def test_a_weapon_is_as_the_catalogue_has_it(row: list[str]) -> None:
    name, kind, damage, wound, recoil, increment, ammunition, rate, initiative, special = row
    k = next(weapon for weapon in Weapon if weapon.about == name)
    assert (w.DICE[k], w.FACES[k]) == tuple(map(int, damage.split("d")))
    assert Arm(w.ARM[k]).name.lower() == kind
    assert c.Wound(w.WOUND[k]).name.lower() == wound
    columns = (w.RECOIL, w.INCREMENT, w.AMMO, w.RATE, w.INITIATIVE)
    said = map(number, (recoil, increment, ammunition, rate, initiative))
    assert [column[k] for column in columns] == [*said]
    assert (w.RATE[k] > 0) == ("automatic" in special)
    assert (w.ZONE_CELLS[k] == 6) == ("zone 6 cells" in special)
    assert (w.AIMS[k], w.AIM_THRESHOLD[k]) == (
        (3, 4) if "scope" in special else (kind == "ranged", 5)
    )
    assert w.PIERCES[k] == (2 if "piercing ×2" in special else 1)
    assert w.NEGATES[k] == (6 if "negating 6" in special else 0)


def test_what_all_weapons_share() -> None:
    assert {w.ZONE_CELLS[k] for k in Weapon if k != Weapon.LMG} == {4}  # AI-165
    assert (w.MOST_INCREMENTS, w.BOLT_RANGE) == (5, 6)  # AI-041, AI-039
    assert (w.MOST_DICE, w.MOST_AMMO, w.MOST_AIMS) == (4, 10, 3)
    assert (w.MOST_RATE, w.MOST_RECOIL, w.MOST_CELLS) == (5, 6, 6)


# --- units and armour ----------------------------------------------------------------------------


def test_all_profiles_are_in_the_table() -> None:
    assert [row[0] for row in rows(UNITS)] == [*PROFILES]


@pytest.mark.parametrize("row", rows(UNITS), ids=lambda row: str(row[0]))
def test_a_profile_is_as_the_catalogue_has_it(row: list[str]) -> None:
    name, stats, skills, aura, size, armour, weapons, traits = row
    profile = PROFILES[name]
    assert [*profile.stats] == [*map(int, stats.split())]
    assert [*profile.skills] == [*map(int, skills.split())]
    assert (profile.aura, profile.size, profile.armour) == (int(aura), number(size), armour)
    carried = [weapon.name.lower().replace("_", " ") for weapon in profile.weapons]
    assert carried == [weapon.lower() for weapon in names(weapons)]
    assert {Trait(trait).name.lower() for trait in profile.traits} == {*names(traits)}


@pytest.mark.clause("AI-107")
def test_armour_is_as_the_catalogue_has_it() -> None:
    assert [row[0] for row in rows(ARMOUR)] == [*SUITS]
    for name, torso, legs, arms, head, hardened in rows(ARMOUR):
        assert SUITS[name].values == tuple(map(int, (torso, legs, arms, head)))
        assert SUITS[name].hardened == (hardened == "yes")


def test_category_stat_pool_and_skill_of_one_number_belong_together() -> None:
    """AI-013 to AI-016, AI-038."""
    together = [
        (one.name, c.Stat(one).name, c.Pool(one).name, c.Skill(one).name) for one in c.Category
    ]
    assert together == [
        ("CLOSE", "PHYSIQUE", "ADRENALINE", "ATHLETICS"),
        ("RANGED", "SENSES", "FOCUS", "ALERTNESS"),
        ("TECH", "INTELLECT", "WILLPOWER", "CONCENTRATION"),
        ("ETHERIC", "CORE", "AETHER", "AETHER_CHANNEL"),
    ]


# --- cover and hits ------------------------------------------------------------------------------


def faces(bits: int) -> list[int]:
    return [face for face in range(8) if bits >> face & 1]


@pytest.mark.clause("AI-048", "AI-049", "AI-050", "AI-051")
def test_cover_is_as_the_catalogue_has_it() -> None:
    assert [row[0] for row in rows(COVER)] == [*g.Cover.abouts()[1:]]
    for name, level, challenge, hidden, value, hardened in rows(COVER):
        k = g.Cover[level.upper()]
        assert k.about == name
        assert (g.COVER_AC[k], g.VALUE[k]) == (int(challenge), int(value))
        assert g.HARDENED[k] == (hardened == "yes")
        assert faces(g.HIDDEN_FACES[k]) == [*map(int, names(hidden))]
    assert (g.COVER_AC[g.Cover.NONE], g.HIDDEN_FACES[g.Cover.NONE]) == (0, 0)


@pytest.mark.clause("AI-049")
def test_the_other_reading_of_cover_counts_what_is_exposed() -> None:
    """AI-049: only face 6 (half), 5-6 (full), 3-6 (loophole) can be hit."""
    at = c.CoverReading.EXPOSED * g.N_COVERS
    exposed = [
        faces(g.ALL_FACES & ~g.HIDDEN_FACES[at + level])
        for level in (g.Cover.HALF, g.Cover.FULL, g.Cover.LOOPHOLE)
    ]
    assert exposed == [[6], [5, 6], [3, 4, 5, 6]]
    assert g.HIDDEN_FACES[at + g.Cover.LIGHT] == 0
    assert len(g.HIDDEN_FACES) == g.N_COVERS * len(c.CoverReading)


def test_all_that_a_cell_holds_has_bits_of_its_own() -> None:
    parts = (
        g.CELL_SOLID,
        3 << g.CELL_VISIBILITY,
        g.PIECE_MASK << g.CELL_PIECE,
        g.PIECE_MASK << g.CELL_BUSH,
    )
    assert sum(parts) == 2**15 - 1  # no bit twice, and it fits into 16
    assert len(c.Visibility) <= 4 and c.MAX_PIECES <= g.PIECE_MASK


@pytest.mark.clause("AI-071", "AI-072")
def test_locations_by_face() -> None:
    """AI-071, AI-072: of ranged and of close attacks."""
    ranged = [c.Location(c.RANGED_LOCATION[face]).about for face in range(1, 7)]
    close = [c.Location(c.CLOSE_LOCATION[face]).about for face in range(1, 7)]
    assert ranged == ["torso", "torso", "torso", "legs", "arms", "head"]
    assert close == ["arms", "arms", "legs", "torso", "torso", "head"]
    assert c.RANGED_LOCATION[0] == c.CLOSE_LOCATION[0] == -1


def test_the_highest_face_of_a_location_counts() -> None:
    """AI-073."""
    assert {one.about: c.RANGED_FACE[one] for one in c.Location} == {
        "torso": 3, "legs": 4, "arms": 5, "head": 6,
    }  # fmt: skip
    assert {one.about: c.CLOSE_FACE[one] for one in c.Location} == {
        "arms": 2, "legs": 3, "torso": 5, "head": 6,
    }  # fmt: skip


def test_visibility() -> None:
    """AI-052, AI-053."""
    assert dict(zip(c.Visibility.names(" "), c.VISIBILITY_AC, strict=True)) == {
        "good": 0, "poor": 2, "very poor": 5,
    }  # fmt: skip


def test_the_dice_of_a_test() -> None:
    """AI-003."""
    said = [f"{n}d{f}" for n, f in zip(c.TEST_COUNT, c.TEST_FACES, strict=True)]
    assert tuple(said) == c.TEST_DICE
