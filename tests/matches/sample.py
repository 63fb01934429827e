"""The sample match of the rules at a table of ours: cards, players, and its sheet of paper."""

import json
import re
from pathlib import Path
from typing import Any

from django.utils import timezone

from cards.models import Card
from cards.rules.content import Content
from league.conf import settings as conf
from league.people.models import Player
from matches.services import matches, settings
from tests.cards.factories import CardFactory, CardSetFactory
from tests.events.factories import EventFactory, enter, hand_in, lock, works
from tests.matches.factories import Table

SHEET = Path(__file__).parents[1] / "engines" / "carriers" / "sample.record"
CARD = re.compile(
    r"@card C([HA])(\d+) (\S+) cost=(\d) run=(\d) phys=(\d)(?: skill=(\w+)(?::(\d))?)?(.*)"
)
PASSIVE = {"leap", "sure_hands", "hawk", "anchor", "iron"}
SETS = {"H": "SMH", "A": "SMA"}
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
HOUSE = json.loads((Path(conf.BASE_DIR) / "cards" / "data" / "founders.json").read_text())


def code(side: str, number: str) -> str:
    return f"{SETS[side]}-{int(number):03d}"


def coded(text: str) -> str:
    return re.sub(r"\bC([HA])(\d\d)\b", lambda matched: code(matched[1], matched[2]), text)


def lines() -> list[str]:
    """Return the lines of play, without numbers, from the toss on."""
    texts = [coded(line.partition(". ")[2]) for line in SHEET.read_text().splitlines()]
    return [line for line in texts if line and not re.match(r"[HA] (deck|start) ", line)]


def cards() -> dict[str, list[Card]]:
    by_seat: dict[str, list[Card]] = {"H": [], "A": []}
    faces = HOUSE["cards"]
    for place, (side, *printed) in enumerate(CARD.findall(SHEET.read_text())):
        face = faces[place % len(faces)]
        by_seat[side].append(_card(side, face, *printed))
    return by_seat


def _card(side: str, face: dict[str, Any], number: str, piece: str, cost: str, run: str,
          phys: str, skill: str, n: str, more: str) -> Card:  # fmt: skip
    limits = dict(re.findall(r"(per_\w+)=(\d)", more))
    return CardFactory(
        card_set=CardSetFactory(
            code=SETS[side], number=900 + (side == "A"), name_ja="見本", name_en="Sample"
        ),
        collector_number=int(number),
        revision__name_ja=face["names"]["ja"],
        revision__name_en=face["names"]["en"],
        revision__carrier_number=None if piece == "*" else int(piece),
        revision__cost=int(cost),
        revision__run=int(run),
        revision__phys=int(phys),
        revision__skill_kind=("passive" if skill in PASSIVE else "active") if skill else "",
        revision__skill_effect=skill,
        revision__skill_magnitude=int(n) if n else None,
        revision__skill_ja="見本のスキル。" if skill else "",
        revision__skill_en="A sample skill." if skill else "",
        revision__per_phase=int(limits["per_phase"]) if "per_phase" in limits else None,
        revision__per_match=int(limits["per_match"]) if "per_match" in limits else None,
        revision__palette=face["illustration"]["palette"],
        revision__emblem=face["illustration"]["emblem"],
    )


def sample_table(home: Player, away: Player, **rules: Any) -> Table:
    """Seat two players with the sample's decks; ``rules`` are the event's."""
    made = cards()
    event = EventFactory(name="秋季オープン Autumn Open")
    judge = works(event, "judge")
    seats = []
    for player, side in ((home, "H"), (away, "A")):
        codes = tuple(card.code for card in made[side])
        seat = enter(event, player)
        hand_in(seat, Content.of(codes, dict(zip(range(1, 8), codes, strict=False))))
        seats.append(seat)
    lock(event, started=True)
    now = timezone.now()
    settings.change(event=event, by=judge, now=now, ruleset="carriers-1", **rules)
    match = matches.make(
        event=event, entries=[seat.entry for seat in seats], by=judge, now=now, table=3
    )
    first, second = match.sides.order_by("number")
    return Table(event, match, (home, away), (first, second), judge)


def typed() -> str:
    """Return the sheet as somebody types it from paper: no numbers, wide digits, remarks, CRLF."""
    body = [
        f"{place}. {line}" if place % 9 == 4 else line.translate(WIDE) if place % 11 == 5 else line
        for place, line in enumerate(lines(), 1)
    ]
    body[7] += " #1  ; ここから"
    head = ["@game carriers", "@ruleset default", "@player H あきら", "@player A みお"]
    return "\r\n".join((*head, "", *body, "@result H 7 A 7 winner H", ""))


def refuted() -> str:
    """Return the sheet with one move that is too far for its piece."""
    body = lines()
    at = body.index("H 4 i10")
    body[at] = "H 4 i18"
    head = ["@game carriers", "@ruleset carriers-1"]
    return "\n".join((*head, "", *body, "@result H 7 A 7 winner H", ""))
