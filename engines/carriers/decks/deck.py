"""The rules of a Carriers!! deck (CA-3, CA-R3, CA-R4) on plain values; dates are the caller's."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from engines.carriers.carrier import OWN
from engines.carriers.decks.cost import cost_formula
from engines.carriers.decks.lineup import PIECES, distinct, match, second_line_up
from engines.carriers.decks.words import problem_words
from engines.core.decks import Card, DeckRules, Kind, Limits, Param, Problem, ProblemBook, Severity

LIMITS = Limits(smallest=15, largest=20, flexible=3)


KINDS: Mapping[str, Kind] = {
    "deck_too_small": Kind("CA-3.1", "CA-E-DECKSIZE"),
    "deck_too_large": Kind("CA-3.1", "CA-E-DECKSIZE"),
    "person_twice": Kind("CA-3.2", "CA-E-PERSON"),
    "too_many_flexible": Kind("CA-3.3", "CA-E-FLEX"),
    "card_not_approved": Kind("CA-3.4", "CA-E-CARD"),
    "card_expired": Kind("CA-3.4", "CA-E-CARD"),
    "card_banned": Kind("CA-3.4", "CA-E-CARD"),
    "card_outside_pool": Kind("CA-3.4", "CA-E-CARD"),
    "card_unknown": Kind("CA-3.4", "CA-E-CARD"),
    "starter_missing": Kind("CA-3.6", "CA-E-LINEUP"),
    "starter_wrong_number": Kind("CA-3.6", "CA-E-NUMBER"),
    "starter_twice": Kind("CA-3.6", "CA-E-CARDUSED"),
    "starter_not_in_deck": Kind("CA-3.6", "CA-E-CARD"),
    "category_cost_exceeded": Kind("CA-R4", None),
    "two_lineups_short": Kind("CA-R3", None, Severity.WARNING),
    "skill_not_replayed": Kind("CA-R29", None, Severity.WARNING),
    "ban_coming": Kind("CA-3.4", None, Severity.WARNING),
}


BOOK = ProblemBook(KINDS, problem_words)
problem = BOOK.problem


def judge(
    cards: Sequence[Card],
    starters: Mapping[int, str] | None,
    *,
    cost_cap: int | None = None,
    building: bool = False,
    limits: Limits = LIMITS,
) -> tuple[Problem, ...]:
    """Return every problem of a deck at once, in one fixed order; a deck without errors is legal.

    ``starters`` gives the card by the piece; ``None`` leaves the starters unjudged, an empty
    mapping lacks all seven. While ``building``, what is still missing is incomplete, not wrong.
    """
    unfinished = Severity.INCOMPLETE if building else Severity.ERROR
    return (
        *faults(cards, limits, unfinished),
        *(() if starters is None else _starters(cards, starters, unfinished)),
        *_cost(cards, cost_cap),
        *_line_ups(cards),
        *_undescribed(cards),
        *_coming_bans(cards),
    )


def faults(
    cards: Sequence[Card], limits: Limits = LIMITS, unfinished: Severity = Severity.ERROR
) -> Iterator[Problem]:
    """Yield the problems of the cards alone, without starters, costs and warnings."""
    yield from _size(cards, limits, unfinished)
    yield from _persons(cards)
    yield from _flexible(cards, limits)
    yield from _standings(cards)


def total_cost(cards: Sequence[Card]) -> int:
    return sum(card.cost for card in cards)


def _size(cards: Sequence[Card], limits: Limits, unfinished: Severity) -> Iterator[Problem]:
    count = len(cards)
    if count < limits.smallest:
        yield problem("deck_too_small", unfinished, {"count": count, "min": limits.smallest})
    if count > limits.largest:
        yield problem("deck_too_large", Severity.ERROR, {"count": count, "max": limits.largest})


def _persons(cards: Sequence[Card]) -> Iterator[Problem]:
    places: defaultdict[str, list[str]] = defaultdict(list)
    nobody: defaultdict[str, int] = defaultdict(int)
    for card in cards:
        for person in set(card.persons):
            places[person].append(card.code)
        if not card.persons:
            nobody[card.code] += 1
    for person in sorted(person for person, codes in places.items() if len(codes) > 1):
        codes = tuple(sorted(set(places[person])))
        yield problem("person_twice", Severity.ERROR, {"persons": (person,)}, codes)
    for code in sorted(code for code, count in nobody.items() if count > 1):
        yield problem("person_twice", Severity.ERROR, {"persons": ()}, (code,))


def _flexible(cards: Sequence[Card], limits: Limits) -> Iterator[Problem]:
    codes = [card.code for card in cards if card.number is None and card.is_known]
    if len(codes) > limits.flexible:
        params = {"count": len(codes), "max": limits.flexible}
        yield problem("too_many_flexible", Severity.ERROR, params, tuple(sorted(set(codes))))


def _standings(cards: Sequence[Card]) -> Iterator[Problem]:
    seen: set[str] = set()
    for card in cards:
        if card.standing != "approved" and card.code not in seen:
            seen.add(card.code)
            code = f"card_{card.standing}"
            yield problem(code, Severity.ERROR, dict(card.details), (card.code,))


def _starters(
    cards: Sequence[Card], starters: Mapping[int, str], unfinished: Severity
) -> list[Problem]:
    deck = {card.code: card for card in cards}
    pieces: defaultdict[str, list[int]] = defaultdict(list)
    for piece, code in sorted(starters.items()):
        if code:
            pieces[code].append(piece)
    problems = [
        problem("starter_missing", unfinished, {"number": piece})
        for piece in PIECES
        if not starters.get(piece)
    ]
    for code, own in pieces.items():
        problems += _starter(code, own, deck.get(code))
    return sorted(problems, key=_by_piece)


def _starter(code: str, pieces: list[int], card: Card | None) -> Iterator[Problem]:
    """Yield the first problem of a starter, if any: not in the deck, twice, or wrong number."""
    if card is None:
        params: dict[str, Param] = {"number": pieces[0], "numbers": tuple(pieces)}
        yield problem("starter_not_in_deck", Severity.ERROR, params, (code,))
    elif len(pieces) > 1:
        wrong = [piece for piece in pieces if piece != card.number]
        surplus = pieces[-1] if card.number is None else wrong[0]
        params = {"number": surplus, "numbers": tuple(pieces)}
        yield problem("starter_twice", Severity.ERROR, params, (code,))
    elif pieces[0] not in PIECES or card.number not in (None, pieces[0]):
        params = {"number": pieces[0], "card_number": card.number}
        yield problem("starter_wrong_number", Severity.ERROR, params, (code,))


def _by_piece(problem: Problem) -> tuple[int, tuple[str, ...]]:
    number = problem.params["number"]
    return (number if isinstance(number, int) else 0, problem.cards)


def _cost(cards: Sequence[Card], cap: int | None) -> Iterator[Problem]:
    cost = total_cost(cards)
    if cap is not None and cost > cap:
        yield problem("category_cost_exceeded", Severity.ERROR, {"cost": cost, "cap": cap})


def _line_ups(cards: Sequence[Card]) -> Iterator[Problem]:
    """Warn when two line-ups without a common card cannot be made of the whole deck (CA-R3)."""
    known = sorted(
        (card for card in distinct(cards) if card.is_known), key=lambda card: card.number is None
    )
    missing = 2 * len(PIECES) - len(match(known, PIECES + PIECES))
    if missing:
        numbers = [card.number for card in known]
        short = tuple(piece for piece in PIECES if numbers.count(piece) < 2)
        params: dict[str, Param] = {"short": short, "missing": missing}
        yield problem("two_lineups_short", Severity.WARNING, params)


def _undescribed(cards: Sequence[Card]) -> Iterator[Problem]:
    """Warn of skills that no rule describes: a record that uses one is not replayed (CA-R29)."""
    codes = sorted({card.code for card in cards if card.effect == OWN})
    if codes:
        yield problem("skill_not_replayed", Severity.WARNING, {}, tuple(codes))


def _coming_bans(cards: Sequence[Card]) -> Iterator[Problem]:
    coming = {
        (dict(card.details)["ban_coming"], card.code)
        for card in cards
        if card.standing == "approved" and "ban_coming" in dict(card.details)
    }
    for day, code in sorted(coming):
        yield problem("ban_coming", Severity.WARNING, {"from": day}, (code,))


DECKS = DeckRules(judge, LIMITS, PIECES, second_line_up, cost=cost_formula)
