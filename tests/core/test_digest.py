"""The digest of an entry point: it changes with every edit behind it, and with nothing else."""

from __future__ import annotations

import types

import numpy as np
import pytest

from mech_env.core.jit import bind, code_digest, compiled, interpreted
from tests.core.sources import RULES, WEAPONS, define, module, rules_over_modules

needs_compiler = pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")


def digest(source: str, name: str = "loop") -> str:
    return code_digest(define(source)[name])


def test_the_digest_does_not_change_by_itself():
    assert digest(RULES) == digest(RULES)
    assert digest(RULES) == digest(
        RULES.replace("@kernel\ndef attack", "# why\n@kernel\ndef attack")
    )


@needs_compiler
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BONUS = 2", "BONUS = 3"),
        ("(1, 2, 3)", "(1, 2, 4)"),
        ("face + BONUS", "face - BONUS"),
        ("* 3", "* 4"),
        ("attack(n)", "attack(n + 1)"),
    ],
)
def test_the_digest_sees_every_edit_behind_an_entry_point(old, new):
    assert old in RULES
    assert digest(RULES) != digest(RULES.replace(old, new))


def test_the_digest_sees_the_numbers_of_an_array():
    source = "def play(x):\n    return TABLE[x]\n"
    one, two = (
        code_digest(define(source, TABLE=np.array(numbers, np.float32))["play"])
        for numbers in ([1.0, 2.0], [1.0, 3.0])
    )
    assert one != two


@needs_compiler
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("CLAWS = 3", "CLAWS = 4"),
        ("(2, (4, 8))", "(2, (5, 8))"),
        ("SHOOT = 1", "SHOOT = 3"),
        ("x + RANGES", "x - RANGES"),
    ],
)
def test_the_digest_sees_what_code_reaches_through_a_module(old: str, new: str) -> None:
    assert old in WEAPONS
    edited = rules_over_modules(WEAPONS.replace(old, new))
    assert code_digest(edited["loop"]) != code_digest(rules_over_modules()["loop"])


@needs_compiler
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("UNUSED = 5", "UNUSED = 6"),
        ("MOVE = 2", "MOVE = 7"),
        ("@kernel", "def words():\n    return 'new'\n\n@kernel"),
        ("def reach(x):", "def reach(x):\n    # why"),
    ],
)
def test_the_digest_sees_nothing_else_of_a_module(old: str, new: str) -> None:
    assert old in WEAPONS
    edited = rules_over_modules(WEAPONS.replace(old, new))
    assert code_digest(edited["loop"]) == code_digest(rules_over_modules()["loop"])


def test_the_digest_does_not_see_docstrings():
    source = "def play(x):\n    'Doc {}.'\n    return x + {}\n"
    first, other_words, other_code = (
        code_digest(define(source.format(*parts))["play"]) for parts in ((1, 1), (2, 1), (1, 2))
    )
    assert first == other_words != other_code


def test_the_digest_sees_a_module_and_an_enum_kept_in_a_variable():
    source = "def play(x):\n    m = w\n    kinds = Verb\n    return x + m.CLAWS + len(kinds)\n"

    def digest_of(weapons: str) -> str:
        w = module("weapons", weapons)
        return code_digest(define(source, w=w, Verb=w.Verb)["play"])

    assert digest_of(WEAPONS) == digest_of(WEAPONS.replace("UNUSED = 5", "UNUSED = 6"))
    for old, new in (("CLAWS = 3", "CLAWS = 4"), ("MOVE = 2", "MOVE = 3")):
        assert digest_of(WEAPONS) != digest_of(WEAPONS.replace(old, new))


def test_the_digest_sees_an_attribute_after_many_other_names():
    """The byte code of the 300th name has a prefix."""
    many = "".join(f"    x += m.a{k}\n" for k in range(300))
    source = f"def play(x):\n{many}    return x + m.LAST + w.CLAWS\n"

    def digest_of(last: int, claws: int) -> str:
        m = types.SimpleNamespace(**{f"a{k}": k for k in range(300)}, LAST=last)
        names = types.ModuleType("m")
        names.__dict__.update(vars(m))
        w = module("w", f"CLAWS = {claws}\nLAST = {claws}")
        return code_digest(define(source, m=names, w=w)["play"])

    assert len({digest_of(1, 1), digest_of(2, 1), digest_of(1, 2)}) == 3


def test_the_digest_sees_constants_that_a_factory_hands_in():
    source = """
def make(bonus):
    @kernel
    def gain(x):
        return x + bonus
    def play(x):
        return gain(x)
    return play
"""
    make = define(source)["make"]
    assert code_digest(make(1)) == code_digest(make(1))
    if compiled():  # else a kernel is a plain function, which no digest follows
        assert code_digest(make(1)) != code_digest(make(2))


@needs_compiler
def test_the_digest_follows_bound_functions():
    first, second = define(RULES), define(RULES.replace("BONUS = 2", "BONUS = 5"))
    template = define("def play(x):\n    return rule(x)\n")["play"]
    digests = {
        code_digest(bind(template, "play", rule=rules["attack"])) for rules in (first, second)
    }
    assert len(digests) == 2


def test_the_digest_ends_when_rules_call_in_a_circle():
    source = """
@kernel
def odd(n):
    return n != 0 and even(n - 1)

@kernel
def even(n):
    return n == 0 or odd(n - 1)
"""
    rules = define(source)
    assert len(code_digest(getattr(rules["even"], "py_func", rules["even"]))) == 16
    assert interpreted(rules["even"])(10)
    assert not interpreted(rules["even"])(7)
