"""The drill of replacements: rolled as in a match, judged by the rules of the game."""

from collections.abc import Sequence

from engines.carriers import GAME
from engines.carriers.decks.drill import drill
from engines.core.decks import NOBODY, Card, Drill

STARTERS = {piece: f"S{piece}" for piece in range(1, 8)}
CARDS = [
    *(Card(code, number=piece, run=3, phys=3) for piece, code in STARTERS.items()),
    *(Card(f"D{piece}", number=piece, run=3, phys=3) for piece in range(1, 8)),
    Card("E4", number=4, run=3, phys=3),
    Card("EF", number=None, run=3, phys=3),
]
SEED = "00"


def answer(cards: Sequence[Card], said: Sequence[str], seed: str = SEED) -> Drill:
    return drill(cards, STARTERS, seed, said)


def right_answer(asked: Drill) -> str:
    numbers = {card.code: card.number for card in CARDS}
    fits = [code for code in asked.bench if numbers[code] in (None, asked.piece)]
    return fits[0] if fits else NOBODY


def test_an_injury_is_a_roll_with_the_same_remainder_by_three() -> None:
    asked = answer(CARDS, ())

    assert [(one.faces[0] - one.faces[1]) % 3 == 0 for one in asked.rolls] == [
        bool(one.injured) for one in asked.rolls
    ]
    assert [bool(one.injured) for one in asked.rolls[:-1]] == [False] * (len(asked.rolls) - 1)
    assert asked.injured == (asked.rolls[-1].injured,) == (f"S{asked.piece}",)
    assert asked.piece not in asked.standing


def test_what_the_rules_refuse_is_no_answer_and_the_question_stays() -> None:
    asked = answer(CARDS, ())
    piece = asked.piece
    wrong = [
        f"D{piece}",
        f"S{piece}",
        f"S{piece % 7 + 1}",
        "XX",
        NOBODY,
        "E4" if piece != 4 else "B5",
    ]

    refused = [answer(CARDS, [code]).refused for code in wrong]

    assert [reason and reason.code for reason in refused] == [
        "CA-E-CARDUSED", "CA-E-INJURED", "CA-E-CARDUSED", "CA-E-CARD", "CA-E-VACANT",
        "CA-E-NUMBER" if piece != 4 else "CA-E-CARD",
    ]  # fmt: skip
    stays = answer(CARDS, wrong)
    assert (stays.piece, stays.asked, stays.right) == (piece, 0, 0)
    after = answer(CARDS, [*wrong, "EF"])
    assert (after.asked, after.right, after.came, "EF" in after.bench) == (1, 0, "EF", False)


def test_it_is_over_when_nobody_is_left_to_come_in() -> None:
    said: list[str] = []
    asked = answer(CARDS, said)
    while asked.piece:
        said.append(right_answer(asked))
        asked = answer(CARDS, said)

    assert asked.asked == asked.right == len(said) <= 7
    assert asked.rolls == ()
    assert len(asked.injured) == asked.asked
    assert asked == answer(CARDS, [*said, "E4"])


def test_a_card_whose_tackles_are_not_counted_is_never_injured() -> None:
    iron = [
        Card(card.code, number=card.number, run=3, phys=3, effect="iron")
        if card.code in STARTERS.values() and card.code != "S2"
        else card
        for card in CARDS
    ]

    assert {answer(iron, (), f"{seed:02x}").injured for seed in range(20)} == {("S2",)}


def test_the_game_gives_its_drill_to_the_site() -> None:
    assert GAME.decks is not None
    assert GAME.decks.drill is drill
