"""A second engine, written from section 3 of the rules line by line and made for reading.

It shares nothing with the engine but the card data. A position is a plain dictionary; ``hit`` has
the rules that came into play, which tells what a record shows.
"""

from engines.lethal_checkmate.cards import Card
from tests.engines.lethal_checkmate.second_engine.slow_board import (
    OTHER,
    Position,
    attackers,
    cell,
    destinations,
    far,
    named,
)
from tests.engines.lethal_checkmate.second_engine.slow_notes import (
    attack_shows,
    mirrored,
    rotation_shows,
    shows,
)


class Illegal(Exception):
    """A line that the rules do not allow; with its error code."""


def setup(options: dict[str, str], cards: tuple[Card, ...]) -> Position:
    def player() -> Position:
        return {
            "pawn": None,
            "damage": 0,
            "hand": [],
            "field": [],
            "discard": [],
            "deck": [card.code for card in cards],
            "top": None,
            "dealt": False,
        }

    return {
        "options": options,
        "cards": {card.code: card for card in cards},
        "limits": [int(limit) for limit in options["hand_limits"].split(",")],
        "phase": "deal",
        "first": None,
        "turn": None,
        "turn_no": 0,
        "played": 0,
        "lethal": 0,
        "debt": False,
        "W": player(),
        "B": player(),
        "due": {"W": 0, "B": 0},
        "rotations": 0,
        "winner": None,
        "end": "",
        "hit": {"LC-1.1", "LC-1.3", "LC-1.4"},
        "taken_back": set(),
    }


def decider(p: Position) -> str:
    if p["phase"] == "place":
        first: str = p["first"]
        return first if p[first]["pawn"] is None else OTHER[first]
    if p["phase"] == "attack":
        return str(p["turn"])
    if p["phase"] == "escape":
        return OTHER[p["turn"]]
    return "" if p["phase"] == "over" else "*"


def plays(p: Position, seat: str) -> list[str]:
    """Return the texts of all card plays that are possible."""
    texts = []
    escaping = p["phase"] == "escape"
    for code in p[seat]["hand"]:
        card = p["cards"][code]
        if not (card.escape if escaping else card.attack):
            continue
        if card.type == "A":
            texts.append(f"{seat}:{code}")
            continue
        swap = card.special == "swap"
        if escaping and "0" in (p["options"]["escape_swap"], p["options"]["escape_to_field"]):
            swap = False
        for to in destinations(p, seat, code):
            texts.append(f"{seat}:{code}>{named(to)}")
            texts += [f"{seat}:{code}>{named(to)}^{b}" for b in p[seat]["field"] if swap]
    return texts


def legal(p: Position) -> set[str]:
    """Return the texts of all that may be done, deals and draws left out."""
    seat, phase = decider(p), p["phase"]
    if phase == "first":
        return {"first W", "first B"}
    if phase == "place":
        taken = p[OTHER[seat]]["pawn"]
        cells = [(c, r) for c in (1, 2, 3) for r in (1, 2, 3, 4)]
        return {f"{seat}:at={named(at)}" for at in cells if at != taken}
    if phase == "escape":
        return {*plays(p, seat), f"{seat}:hit"}
    if phase == "refill":
        who = drawer(p)
        return {f"shuffle {who}"} if not pile(p, who) else set()
    if phase != "attack":
        return set()
    texts = set(plays(p, seat))
    if p["played"]:
        texts.add(f"{seat}:end")
    elif not texts:
        texts.add(f"{seat}:show[{','.join(sorted(p[seat]['hand']))}]")
    if p["lethal"] < int(p["options"]["lethal_per_turn"]):
        texts.add(f"{seat}:lethal")
    return texts


def pile(p: Position, seat: str) -> int:
    return len(p[seat]["deck"]) + (p[seat]["top"] is not None)


def drawer(p: Position) -> str:
    order = (p["turn"], OTHER[p["turn"]])
    return next(s for s in order if p["due"][s] and (pile(p, s) or p[s]["discard"]))


def apply(before: Position, text: str) -> Position:
    p = {
        **before,
        "W": copied(before["W"]),
        "B": copied(before["B"]),
        "due": dict(before["due"]),
        "hit": set(before["hit"]),
        "taken_back": set(before["taken_back"]),
    }
    word, _, rest = text.partition(" ")
    if word == "deal":
        deal(p, *rest.split(" ", 1))
    elif word == "first":
        p["first"] = p["turn"] = rest
        p["phase"] = "place"
        p["hit"] |= {"LC-1.6", "LC-R2"}
    elif word == "draw":
        draw(p, *rest.split(":"))
    elif word == "shuffle":
        shuffle(p, rest)
    else:
        if text not in legal(p):
            raise Illegal(text)
        decide(p, *text.split(":"))
    return p


def copied(position: Position) -> Position:
    return {
        name: list(value) if isinstance(value, list) else value for name, value in position.items()
    }


def deal(p: Position, seat: str, cards: str) -> None:
    hand, shown = cards.split(" / ")
    player = p[seat]
    player["hand"], player["dealt"] = hand.split(","), True
    player["deck"] = [c for c in player["deck"] if c not in player["hand"] and c != shown]
    where = p["options"]["opening_reveal"]
    if where == "top":
        player["top"] = shown
    else:
        player[where] = [shown]
    p["hit"] |= {"LC-1.2", "LC-1.5", "LC-R1"}
    if p[OTHER[seat]]["dealt"]:
        p["phase"] = "first"


def draw(p: Position, seat: str, text: str) -> None:
    player, cards = p[seat], text.split(",")
    if seat != drawer(p) or len(cards) != min(p["due"][seat], pile(p, seat)):
        raise Illegal(text)
    if player["top"] is not None:
        if player["top"] not in cards:
            raise Illegal(text)
        player["deck"].append(player["top"])
        player["top"] = None
    if not set(cards) <= set(player["deck"]):
        raise Illegal(text)
    player["deck"] = [code for code in player["deck"] if code not in cards]
    player["hand"] += cards
    p["due"][seat] -= len(cards)
    p["hit"] |= {"LC-7.1"}
    if seat != p["turn"]:
        p["hit"].add("LC-R11")
    if len(player["hand"]) > 3 and p["options"]["hand_limits"] == "3,4,5":
        p["hit"] |= {"LC-R10", "LC-10.5"} if p["lethal"] and seat == p["turn"] else {"LC-R10"}
    refill(p)


def shuffle(p: Position, seat: str) -> None:
    player = p[seat]
    if seat != drawer(p) or pile(p, seat):
        raise Illegal("shuffle")
    player["deck"], player["discard"] = player["discard"], []
    p["hit"] |= {"LC-7.2", "LC-R11"}


def decide(p: Position, seat: str, said: str) -> None:
    if said.startswith("at="):
        place(p, seat, said[3:])
    elif said == "lethal":
        lethal(p, seat)
    elif said == "hit":
        p["hit"] |= {"LC-5.2"}
        damage(p, seat)
    elif said == "end":
        p["hit"] |= {"LC-4.6"}
        if not p[seat]["hand"]:
            p["hit"].add("LC-R7")
        end_attack(p)
    elif said.startswith("show"):
        p["hit"] |= {"LC-4.7"}
        end_attack(p)
    else:
        play(p, seat, said)


def place(p: Position, seat: str, name: str) -> None:
    p[seat]["pawn"] = cell(name)
    p["hit"].add("LC-1.7")
    if p[seat]["pawn"][1] == far(seat):
        p["hit"].add("LC-R3")
    if seat != p["first"]:
        p["phase"], p["turn_no"] = "attack", 1
        p["hit"].add("LC-1.8")


def lethal(p: Position, seat: str) -> None:
    p["lethal"] += 1
    p["hit"] |= {"LC-10.1", "LC-R14"}
    p["hit"].add("LC-10.2")
    if not p[seat]["hand"]:
        p["hit"].add("LC-R24")
    if p[seat]["damage"] == len(p["limits"]) - 1:
        p["debt"] = True
        p["hit"].add("LC-10.4")
    else:
        p[seat]["damage"] += 1


def play(p: Position, seat: str, said: str) -> None:
    move, _, back = said.partition("^")
    code, _, to = move.partition(">")
    player, escaping = p[seat], p["phase"] == "escape"
    card = p["cards"][code]
    standing = [] if escaping else attackers(p)
    shows(p, seat, code, to, back)
    player["hand"].remove(code)
    lay(p, seat, code, back, escaping)
    if to:
        player["pawn"] = cell(to)
    checked_first = attackers(p)
    turned = player["pawn"][1] == far(seat)
    if turned:
        for each in ("W", "B"):
            c, r = p[each]["pawn"]
            p[each]["pawn"] = (4 - c, 5 - r)
        p["rotations"] += 1
        rotation_shows(p, seat, card, escaping)
    hits = checked_first if p["options"]["check_order"] == "check_first" else attackers(p)
    if turned and hits != checked_first:
        p["hit"].add("LC-R5")
    if escaping:
        escaped(p, seat, hits)
        return
    p["played"] += 1
    attack_shows(p, code, hits, standing)
    if hits:
        p["phase"] = "escape"


def lay(p: Position, seat: str, code: str, back: str, escaping: bool) -> None:
    player = p[seat]
    if back:
        player["field"][player["field"].index(back)] = code
        player["hand"].append(back)
        p["hit"] |= {"LC-8.2", "LC-R12", "LC-8.4"} | ({"LC-8.5"} if escaping else set())
        if p["cards"][back].type == "M":
            p["hit"].add("LC-R26")
        p["taken_back"].add((p["turn_no"], seat, back))
    elif escaping and p["options"]["escape_to_field"] == "0":
        player["discard"].append(code)
    else:
        player["field"].append(code)
        p["hit"].add("LC-3.1")
        if escaping:
            p["hit"].add("LC-R8")
        if len(player["field"]) > int(p["options"]["field_limit"]):
            player["discard"].append(player["field"].pop(0))
            p["hit"] |= {"LC-3.2", "LC-R22"}


def escaped(p: Position, seat: str, hits: list[str]) -> None:
    p["hit"].add("LC-5.3")
    if mirrored(p, seat):
        p["hit"] |= {"LC-5.5", "LC-R9"}
    if hits:
        p["hit"].add("LC-5.4")
        damage(p, seat)
    else:
        p["phase"] = "attack"


def damage(p: Position, seat: str) -> None:
    p[seat]["damage"] += 1
    p["hit"].add("LC-6.1")
    if p[seat]["damage"] == len(p["limits"]):
        p["hit"] |= {"LC-6.2", "LC-11.1", "LC-11.3"}
        over(p, p["turn"], "damage")
    elif p["lethal"]:
        p["hit"].add("LC-10.3")
        p["phase"] = "attack"
    else:
        p["hit"].add("LC-6.3")
        end_phase(p)


def end_attack(p: Position) -> None:
    if p["debt"]:
        p["hit"] |= {"LC-11.2", "LC-R15", "LC-11.3"}
        over(p, OTHER[p["turn"]], "lethal-failed")
    else:
        end_phase(p)


def end_phase(p: Position) -> None:
    for seat in ("W", "B"):
        limit = p["limits"][p[seat]["damage"]]
        p["due"][seat] = max(0, limit - len(p[seat]["hand"]))
        if len(p[seat]["hand"]) > limit:
            p["hit"].add("LC-7.4")
    p["hit"].add("LC-R23")
    p["phase"] = "refill"
    refill(p)


def refill(p: Position) -> None:
    if any(p["due"][s] and (pile(p, s) or p[s]["discard"]) for s in ("W", "B")):
        return
    p["due"] = {"W": 0, "B": 0}
    p["hit"].add("LC-2.2")
    if str(p["turn_no"]) == p["options"]["turn_limit"]:
        white, black = p["W"]["damage"], p["B"]["damage"]
        p["hit"].add("LC-R16")
        over(p, "draw" if white == black else "W" if white < black else "B", "turn-limit")
        return
    p["turn_no"] += 1
    p["turn"] = OTHER[p["turn"]]
    p["played"] = p["lethal"] = 0
    p["phase"] = "attack"
    if attackers(p):
        p["hit"].add("LC-4.3")


def over(p: Position, winner: str, end: str) -> None:
    p["phase"], p["winner"], p["end"] = "over", winner, end
