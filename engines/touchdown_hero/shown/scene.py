"""The drawing of a line: the four hands, the trick, the field, the series and the effects.

A line that ends a trick shows the end of the trick, with its taker.
"""

from collections.abc import Mapping
from typing import Any, Final

from engines.touchdown_hero.cards import NONE
from engines.touchdown_hero.effects import in_force
from engines.touchdown_hero.heroes import TURN
from engines.touchdown_hero.shown import showing
from engines.touchdown_hero.shown.drawing import SOUTH, field, hand, on_the_table, place_of
from engines.touchdown_hero.state import ATTEMPTS, SEATS, TEAMS, TRICKS, State, Trick, copy
from engines.touchdown_hero.written.actions import MODES, Action

LANGUAGES: Final = ("en", "ja")
KICKS: Final = ("6+", "3+", "auto")  # needs of a kick play, by attempt (TH-9.6, TH-9.7)
LABELS: Final = {0: (200, 12), 1: (383, 56), 2: (200, 428), 3: (17, 56)}  # by place
Plain = dict[str, Any]


def scene(before: State, action: Action | None, after: State) -> Mapping[str, Any]:
    """Return the position after an action and what it changed; without one, the position."""
    return _scene(before, action, after, SOUTH)


def scene_from(before: State, action: Action | None, after: State, seat: str) -> Mapping[str, Any]:
    """Return the scene with the hand of a seat at the bottom."""
    return _scene(before, action, after, SEATS.index(seat))


def _scene(before: State, action: Action | None, after: State, below: int) -> Plain:
    ended = after.last if action is not None and after.last is not before.last else None
    shown = _as_it_ended(before, after, ended) if ended else after
    return {
        "names": showing.SEAT_NAMES,
        "chapter": _chapter(before if action is not None else after),
        "roll": None,
        "boards": _boards(after, shown),
        "hands": [_hand(after, shown, seat, place_of(seat, below)) for seat in range(4)],
        "trick": _trick(shown, ended, below),
        "field": _field(before, after, ended),
        "series": _series(shown, ended),
        "effects": _words(showing.effect_words, shown),
        "result": _result(ended) if ended else None,
        "heroes": _heroes(after),
        "set": after.match.set_name,
    }


def _as_it_ended(before: State, after: State, ended: Trick) -> State:
    shown = copy(after)
    shown.table, shown.effects = list(ended.table), list(ended.effects)
    shown.lead, shown.attempt, shown.distance = ended.lead, ended.attempt, ended.before
    shown.half, shown.trick = ended.half, ended.number_of_trick - 1
    shown.mode, shown.ko, shown.void = ended.declared, before.ko, ended.is_void
    shown.named, shown.led = ended.named, ended.led
    shown.turned = any(effect[0] == TURN for effect in ended.effects)
    return shown


def _chapter(state: State) -> Plain:
    if state.phase == "over":
        return {}
    half, number = state.half, state.trick + 1
    if state.phase in ("deal", "show", "lead"):
        return {"en": f"{_half(half, 'en')}, setup", "ja": f"{_half(half, 'ja')}・準備"}
    if state.phase == "kick":
        number -= 1
    return {
        "en": f"{_half(half, 'en')}, trick {number}",
        "ja": f"{_half(half, 'ja')}・{number}トリック目",
    }


def _half(half: int, language: str) -> str:
    said = showing.HALVES[half][language]
    return said.capitalize()


def _boards(after: State, shown: State) -> Plain:
    north, east = after.score
    winner = "" if after.due or north == east else TEAMS[east > north]
    return {
        "off": TEAMS[shown.lead & 1] if shown.lead >= 0 else "",
        "winner": winner,
        "half": shown.half,
        "trick": min(shown.trick + 1, TRICKS),
        "tricks": TRICKS,
        "attempt": shown.attempt if shown.lead >= 0 else None,
        "attempts": ATTEMPTS,
        "distance": after.distance or shown.distance or None,
        "mode": MODES[shown.mode],
        "onside": shown.onside or bool(after.last and shown is not after and after.last.onside),
    }


def _hand(after: State, shown: State, seat: int, place: int) -> Plain:
    x, y = LABELS[place]
    return {
        "seat": SEATS[seat],
        "name": showing.SEAT_NAMES[SEATS[seat]],
        "team": TEAMS[seat & 1],
        "lead": seat == shown.lead,
        "turn": bool(after.due >> seat & 1),
        "x": x,
        "y": y,
        **hand(after, seat, place),
    }


def _trick(shown: State, ended: Trick | None, below: int) -> Plain:
    taker = ended.taker if ended else NONE
    return {
        "cards": on_the_table(shown, in_force(shown), taker, below),
        "mode": MODES[shown.mode],
        "declared": showing.MODE_NAMES.get(MODES[shown.mode]),
        "led": {language: showing.led_words(shown, language) for language in LANGUAGES},
        "suit": "RBGK"[shown.led] if shown.led >= 0 else "",
    }


def _field(before: State, after: State, ended: Trick | None) -> Plain:
    if ended is None:
        lead = after.lead if after.lead >= 0 else NONE
        return field(lead & 1 if lead >= 0 else NONE, after.distance, 0)
    attack = ended.lead & 1
    if after.lead >= 0 and after.lead & 1 == attack and after.distance:
        return field(attack, after.distance, ended.before)
    if after.distance:
        return field(1 - attack, after.distance, 0)
    # A score, or the end of a half: the ball is shown at the place to which the trick moved it.
    to = ended.before - ended.advance
    return field(attack, max(to, 0), ended.before)


def _series(shown: State, ended: Trick | None) -> list[Plain]:
    now = shown.attempt if shown.lead >= 0 else 0
    return [
        {"n": n, "now": n == now, "done": n < now, "kick": kick, "x": 122 + 54 * (n - 1)}
        for n, kick in enumerate(KICKS, 1)
    ]


def _words(said: Any, state: State) -> list[Plain]:
    both = zip(*(said(state, language) for language in LANGUAGES), strict=True)
    return [{"en": english, "ja": japanese} for english, japanese in both]


def _heroes(state: State) -> list[Plain]:
    return [
        {
            "number": hero.number,
            "house": hero.house,
            **{language: showing.skill_words(hero, language) for language in LANGUAGES},
        }
        for hero in state.match.heroes
    ]


def _result(ended: Trick) -> Plain:
    return {language: _sentence(ended, language) for language in LANGUAGES}


def _sentence(ended: Trick, language: str) -> str:
    taker = showing.SEAT_NAMES[SEATS[ended.taker]][language]
    said = [TOLD["taken"][language].format(who=taker, n=ended.number)]
    if ended.reversed:
        said.append(TOLD["reversed"][language])
    if ended.intercept:
        said.append(TOLD["intercept"][language])
    elif ended.fail and ended.onside and (ended.taker ^ ended.lead) & 1:
        said.append(TOLD["onside"][language])
    elif ended.fail:
        said.append(TOLD["fail"][language])
    else:
        said.append(TOLD["advance"][language].format(n=ended.advance))
    if ended.points:
        kind = "kick" if ended.points == 1 else "touchdown"
        team = showing.SEAT_NAMES[TEAMS[ended.scorer]][language]
        said.append(TOLD[kind][language].format(n=ended.points, team=team))
    return (" · " if language == "en" else "・").join(said)


TOLD: Final[Mapping[str, Mapping[str, str]]] = {
    "taken": {"en": "{who} takes it with {n}", "ja": "{who}が{n}で取る"},
    "reversed": {"en": "reversed", "ja": "判定逆転"},
    "advance": {"en": "advance {n}", "ja": "{n}マス前進"},
    "fail": {"en": "the attack fails", "ja": "攻撃失敗"},
    "intercept": {"en": "interception", "ja": "インターセプト"},
    "onside": {"en": "onside kick recovered", "ja": "オンサイドキック成功"},
    "touchdown": {"en": "touchdown, {n} points", "ja": "タッチダウン{n}点"},
    "kick": {"en": "kick play, 1 point", "ja": "キックプレー1点"},
}
