"""Every refusal of these rooms is listed, so that a sentence can be asked for each."""

import ast
from pathlib import Path

import pytest

from league.rules import brackets, groups, match_weeks, next_season, promotion, reading, round_robin


def sources(module):
    path = Path(module.__file__)
    return sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]


def refusals(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RulesError":
            yield node.args[0].value


@pytest.mark.parametrize(
    "module", [brackets, groups, match_weeks, next_season, promotion, reading, round_robin]
)
def test_all_refusals_are_listed(module):
    codes = {code for path in sources(module) for code in refusals(path)}

    assert sorted(module.REFUSALS) == sorted(codes)
