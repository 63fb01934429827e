"""The line-ups of a scene, card by card, as they are shown beside the board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from cards.rules.effects import EFFECTS
from matches.queries.records.printed import Printed

Scene = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LinedUp:
    """A card in a line-up; ``code`` is empty on a vacant piece."""

    piece: int | None
    code: str
    name: str
    run: int
    phys: int
    skill: str
    holder: bool
    url: str
    face_url: str


@dataclass(frozen=True, slots=True)
class LineUp:
    """``is_whole``: the rest of the deck, which lies on no table, is shown too."""

    seat: str
    name: str
    present: str
    cards: tuple[LinedUp, ...]
    other: tuple[LinedUp, ...]
    bench: tuple[LinedUp, ...]
    injured: tuple[LinedUp, ...]
    subs: tuple[int, ...]
    is_whole: bool = True


def lineups(
    scene: Scene, names: Mapping[str, str], cards: Mapping[str, Printed], language: str
) -> tuple[LineUp, ...]:
    return tuple(_lineup(scene, seat, names, cards, language) for seat in scene.get("sets", ()))


def _lineup(
    scene: Scene, seat: str, names: Mapping[str, str], cards: Mapping[str, Printed], language: str
) -> LineUp:
    sets = scene["sets"][seat]
    present = sets["present"]
    holders = {p["piece"] for p in scene["pieces"] if p["seat"] == seat and p["holder"]}

    def line(codes: Iterable[str], *, pieces: bool, held: bool = False) -> tuple[LinedUp, ...]:
        return tuple(
            _card(
                code,
                place if pieces else None,
                held and place in holders,
                scene["cards"].get(code, {}),
                cards.get(code),
                language,
            )
            for place, code in enumerate(codes, 1)
        )

    other = "defence" if present == "offence" else "offence"
    return LineUp(
        seat=seat,
        name=names[seat],
        present=present,
        cards=line(sets[present], pieces=True, held=True),
        other=line(sets[other], pieces=True),
        bench=line(sets["bench"], pieces=False),
        injured=line(sets["injured"], pieces=False),
        subs=tuple(sets["subs"]),
    )


def _card(
    code: str, piece: int | None, holder: bool, values: Scene, card: Printed | None, language: str
) -> LinedUp:
    url = face = ""
    if card is not None:
        url = reverse("cards:revision", args=[card.code, card.revision])
        drawn = reverse("cards:revision-face", args=[card.code, card.revision])
        face = f"{drawn}?lang={language}&size=small" + ("&figure=white" if holder else "")
    effect = EFFECTS.get(values.get("skill", "").removesuffix("_passive"))
    skill = effect.label(language) if effect else values.get("skill", "")
    return LinedUp(
        piece=piece,
        code=code,
        name=card.name(language) if card else code,
        run=values.get("run", 0),
        phys=values.get("phys", 0),
        skill=f"{skill} {values['n']}" if skill and values["n"] else skill,
        holder=holder,
        url=url,
        face_url=face,
    )
