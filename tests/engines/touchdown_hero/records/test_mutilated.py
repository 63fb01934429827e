"""Records with errors of every kind get a verdict in words, in both modes."""

import re
from random import Random

import pytest

from engines.core.replays.verify import verify_text
from engines.touchdown_hero.cards import NAMES
from tests.engines.touchdown_hero.records.golden import names, text_of

CARD = re.compile(r"\b[RBGKH]\d+\b")


def mutilated(rng):
    text = text_of(rng.choice(names()))
    if rng.random() < 0.7:
        text = re.sub(r"(deal \d) N=.*", r"\1 ?", text.replace("@mode full", "@mode open"))
        text = re.sub(r"give (.) \w+", r"give \1 ?", text) if rng.random() < 0.4 else text
    lines = text.split("\n")
    place = rng.randrange(6, len(lines))
    match rng.randrange(5):
        case 0:
            lines[place] = CARD.sub(rng.choice(NAMES), lines[place], count=1)
        case 1:
            del lines[place]
        case 2:
            lines.insert(place, rng.choice(lines[6:]))
        case 3:
            lines[place:] = []
        case _:
            first, second = rng.sample(NAMES, 2)
            lines[place:] = [
                CARD.sub(
                    lambda matched: {first: second, second: first}.get(matched[0], matched[0]), line
                )
                for line in lines[place:]
            ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(12))
def test_a_mutilated_record_gets_a_verdict_in_words(seed):
    rng = Random(seed)

    verdicts = [verify_text(mutilated(rng), lenient=True) for _ in range(15)]

    said = [
        verdict.finding.sentence(language) + verdict.finding.rule_sentence(language)
        for verdict in verdicts
        if verdict.finding
        for language in ("en", "ja")
    ]
    assert [text for text in said if "…" in text or "TH-E" in text] == []
