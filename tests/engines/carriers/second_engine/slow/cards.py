"""Decks, starting cards, sets, substitutions and replacements (CA-3, CA-8, CA-6.5)."""

from collections.abc import Iterator
from itertools import combinations, product

from tests.engines.carriers.second_engine.slow.lines import TypedLine
from tests.engines.carriers.second_engine.slow.position import PIECES, Fault, State, note, role

FLEXIBLE = 0


def deck_fault(state: State, line: TypedLine) -> Fault | None:
    codes, cards = line["cards"], state["cards"]
    if not 15 <= len(codes) <= 20:
        return ("CA-3.1", "CA-E-DECKSIZE")
    if any(code not in cards for code in codes):
        return ("CA-3.5", "CA-E-CARD")
    persons = [person for code in codes for person in set(cards[code]["persons"] or [code])]
    if len(set(codes)) < len(codes) or len(set(persons)) < len(persons):
        return ("CA-3.2", "CA-E-PERSON")
    numbers = [cards[code]["number"] for code in codes]
    if numbers.count(FLEXIBLE) > 3:
        return ("CA-3.3", "CA-E-FLEX")
    if len(set(PIECES) - set(numbers)) > numbers.count(FLEXIBLE):
        return ("CA-3.6", "CA-E-LINEUP")
    return None


def decks(state: State) -> Iterator[str]:
    """Every legal deck line; far too many to walk through."""
    for size in range(15, 21):
        for codes in combinations(sorted(state["cards"]), size):
            if deck_fault(state, {"cards": codes}) is None:
                yield f"{state['actor']} deck {' '.join(codes)}"


def start_fault(state: State, line: TypedLine) -> Fault | None:
    side, pairs = line["side"], line["pairs"]
    if sorted(piece for piece, _ in pairs) != list(PIECES):
        return ("CA-3.6", "CA-E-LINEUP")
    spent: set[str] = set()
    for piece, code in sorted(pairs):
        if code == "-":
            return ("CA-3.6", "CA-E-VACANT")
        if code not in state["deck"][side]:
            return ("CA-3.5", "CA-E-CARD")
        if code in spent:
            return ("CA-3.6", "CA-E-CARDUSED")
        if state["cards"][code]["number"] not in (FLEXIBLE, piece):
            return ("CA-3.6", "CA-E-NUMBER")
        spent.add(code)
    return None


def starts(state: State) -> Iterator[str]:
    side = state["actor"]
    fitting = [
        [c for c in state["deck"][side] if state["cards"][c]["number"] in (FLEXIBLE, piece)]
        for piece in PIECES
    ]
    yield from _full_lines(side, "start", fitting)


def _full_lines(side: str, verb: str, choices: list[list[str]]) -> Iterator[str]:
    for codes in product(*choices):
        spent = [code for code in codes if code != "-"]
        if len(set(spent)) == len(spent):
            words = " ".join(f"{p}={c}" for p, c in zip(PIECES, codes, strict=True))
            yield f"{side} {verb} {words}"


def fix_number(state: State, side: str, code: str, piece: int) -> None:
    """CA-8.5: a flexible card keeps its first number for the match."""
    if state["cards"][code]["number"] == FLEXIBLE:
        if code not in state["flexnum"][side]:
            state["flexnum"][side][code] = piece
        else:
            note(state, "CA-8.5")


def number_of(state: State, side: str, code: str) -> int:
    printed = int(state["cards"][code]["number"])
    return printed or int(state["flexnum"][side].get(code, FLEXIBLE))


def in_a_set(state: State, side: str, code: str) -> bool:
    sets = [s for s in state["sets"][side].values() if s is not None]
    return any(code in s.values() for s in sets)


def card_fault(state: State, side: str, piece: int, code: str) -> Fault | None:
    """Why a card may not come onto a piece in the present phase of the match."""
    if code not in state["deck"][side]:
        return ("CA-3.5", "CA-E-CARD")
    if code in state["injured"][side]:
        return ("CA-6.5", "CA-E-INJURED")
    if in_a_set(state, side, code):
        return ("CA-8.2", "CA-E-CARDUSED")
    if code in state["out"][side][role(state, side)]:
        return ("CA-8.4", "CA-E-RETURN")
    if number_of(state, side, code) not in (FLEXIBLE, piece):
        kept = code in state["flexnum"][side]
        return ("CA-8.5" if kept else "CA-3.6", "CA-E-NUMBER")
    return None


def fitting_cards(state: State, side: str, piece: int) -> list[str]:
    return [c for c in state["deck"][side] if card_fault(state, side, piece, c) is None]


def may_stay_empty(state: State, side: str, piece: int) -> bool:
    """CA-R40: no free card of its own number; a fresh flexible card need not be spent."""
    free = fitting_cards(state, side, piece)
    return all(number_of(state, side, code) == FLEXIBLE for code in free)


def lineup_fault(state: State, line: TypedLine) -> Fault | None:
    side, pairs = line["side"], line["pairs"]
    if sorted(piece for piece, _ in pairs) != list(PIECES):
        return ("CA-8.1", "CA-E-LINEUP")
    spent: set[str] = set()
    for piece, code in sorted(pairs):
        if code == "-":
            if not may_stay_empty(state, side, piece):
                return ("CA-R40", "CA-E-VACANT")
            continue
        if code in spent:
            return ("CA-8.2", "CA-E-CARDUSED")
        if fault := card_fault(state, side, piece, code):
            return fault
        spent.add(code)
    return None


def lineups(state: State) -> Iterator[str]:
    side = state["actor"]
    choices = [
        fitting_cards(state, side, piece) + ["-"] * may_stay_empty(state, side, piece)
        for piece in PIECES
    ]
    yield from _full_lines(side, "lineup", choices)


def set_up(state: State, line: TypedLine) -> None:
    side, now = line["side"], role(state, line["side"])
    note(state, "CA-8.1", "CA-8.2", "CA-R25", "CA-R26")
    if any(code in state["out"][side]["OD".replace(now, "")] for _, code in line["pairs"]):
        note(state, "CA-8.4")
    state["sets"][side][now] = {p: None if c == "-" else c for p, c in sorted(line["pairs"])}
    for piece, code in line["pairs"]:
        if code == "-":
            note(state, "CA-R40")
        else:
            fix_number(state, side, code, piece)


def sub_fault(state: State, line: TypedLine) -> Fault | None:
    side = line["side"]
    ((piece, code),) = line["pairs"]
    if state["subs"][side][role(state, side)] >= int(state["options"]["subs_per_phase"]):
        return ("CA-8.3", "CA-E-SUBLIMIT")
    if piece not in PIECES:
        return ("CA-8.3", "CA-E-PIECE")
    if code == "-":
        return ("CA-R40", "CA-E-VACANT")
    return card_fault(state, side, piece, code)


def subs(state: State, side: str) -> list[str]:
    """Every substitution a side could make now, whoever is asked."""
    if state["subs"][side][role(state, side)] >= int(state["options"]["subs_per_phase"]):
        note(state, "CA-8.3")
        return []
    return [f"{side} sub {p}={c}" for p in PIECES for c in fitting_cards(state, side, p)]


def substitute(state: State, line: TypedLine) -> None:
    side, now = line["side"], role(state, line["side"])
    ((piece, code),) = line["pairs"]
    note(state, "CA-8.3", "CA-8.4", "CA-R24")
    before = state["sets"][side][now][piece]
    if before is None:
        note(state, "CA-R35")
    else:
        state["out"][side][now].add(before)
    state["sets"][side][now][piece] = code
    state["subs"][side][now] += 1
    fix_number(state, side, code, piece)


def in_fault(state: State, line: TypedLine) -> Fault | None:
    side = line["side"]
    ((piece, code),) = line["pairs"]
    if piece != state["holder"]:
        return ("CA-6.5", "CA-E-PIECE")
    if code == "-":
        return ("CA-R40", "CA-E-VACANT")
    return card_fault(state, side, piece, code)


def ins(state: State) -> list[str]:
    side, piece = state["off"], state["holder"]
    return [f"{side} in {piece}={code}" for code in fitting_cards(state, side, piece)]


def replace(state: State, line: TypedLine) -> None:
    """CA-R17: the owner's choice, and none of the three substitutions."""
    note(state, "CA-6.5", "CA-R17")
    ((piece, code),) = line["pairs"]
    state["sets"][line["side"]]["O"][piece] = code
    fix_number(state, line["side"], code, piece)
