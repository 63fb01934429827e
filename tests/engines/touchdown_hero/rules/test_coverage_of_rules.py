"""Every rule and ruling has an example test that is named by its ID."""

import json
import re
from importlib.resources import files
from pathlib import Path

NAMED = re.compile(r"^def test_(th_r?\d+(?:_\d+)?)_[a-z]", re.MULTILINE)
BOOK = files("engines.touchdown_hero").joinpath("data/rules.en.json")


def test_every_rule_has_an_example_named_by_its_id():
    sources = (
        path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")
    )
    named = {name for source in sources for name in NAMED.findall(source)}

    rules = json.loads(BOOK.read_text(encoding="utf-8"))["rules"]
    wanted = {rule.lower().replace("-", "_").replace(".", "_") for rule in rules}

    assert sorted(wanted - named) == []
    assert sorted(named - wanted) == []
