"""The page of the opponents: what bots can do, measured."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engines.bots.elo import REACHED
from engines.bots.words import LEVEL_WORDS
from league.events.forms import games
from league.opponents import drawings, queries
from league.people.shared.languages import current_language


@dataclass(frozen=True, slots=True)
class ShownCeiling:
    """What a level reaches with many times its tries, in per cent."""

    nodes: int
    games: int
    rate: str
    low: str
    high: str


@dataclass(frozen=True, slots=True)
class ShownStrength:
    """The figures of two levels as they are printed: shares in per cent, Elo with its sign."""

    rate: str
    low: str
    high: str
    elo: str
    elo_low: str
    elo_high: str
    games: int
    nodes: int
    thinking: tuple[int, int] | None
    target: str
    verdict: str
    ceiling: "ShownCeiling | None"
    balance: str
    seconds: str
    actions: int
    date: str
    machine: str
    ruleset: str
    bar: drawings.Bar


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two levels by name, and what was measured of them; ``uid`` names their bar on the page."""

    uid: str
    a: str
    b: str
    shown: ShownStrength | None


@dataclass(frozen=True, slots=True)
class Foresight:
    """Calibration as it is printed: ``rows`` have per cent foretold, per cent won, positions."""

    matches: int
    error: str
    rows: tuple[tuple[str, str, int], ...]
    date: str


@dataclass(frozen=True, slots=True)
class ShownRest:
    """What luck and skill leave of a line as it is printed, in points of worth."""

    records: int
    mean: str
    size: str
    date: str


@dataclass(frozen=True, slots=True)
class ShownResponse:
    """The best fixed mixture against a level, by name, as it is printed; shares in per cent."""

    level: str
    rate: str
    low: str
    high: str
    target: str
    is_beaten: bool
    matches: int
    date: str


@dataclass(frozen=True, slots=True)
class GameSection:
    key: str
    name: str
    is_measured: bool
    lines: tuple[PairLine, ...]
    foresight: Foresight | None
    curve: drawings.Curve | None
    rest: ShownRest | None
    response: ShownResponse | None


@require_safe
def opponents(request: HttpRequest) -> HttpResponse:
    """Show the levels, and for each game how strong they are and how well chances are foretold."""
    language = current_language()
    context = {
        "levels": [
            (level, words.name[language], words.says[language])
            for level, words in LEVEL_WORDS.items()
        ],
        "sections": [_section(key, name, language) for key, name in games.names()],
    }
    return render(request, "opponents/list.html", context)


def _section(key: str, name: str, language: str) -> GameSection:
    kept = queries.measured(key)
    calibration = kept.calibration
    return GameSection(
        key=key,
        name=name,
        is_measured=not kept.is_empty,
        lines=tuple(_line(key, pair, language) for pair in kept.pairs),
        foresight=_foresight(calibration) if calibration else None,
        curve=drawings.curve(calibration.bins) if calibration else None,
        rest=_rest(kept.unexplained) if kept.unexplained else None,
        response=_responded(kept.response, language) if kept.response else None,
    )


def _line(game: str, pair: queries.Pair, language: str) -> PairLine:
    a, b = (LEVEL_WORDS[level].name[language] for level in (pair.a, pair.b))
    shown = _shown(pair.strength) if pair.strength else None
    return PairLine(f"{game}-{pair.a}-{pair.b}", a, b, shown)


def _shown(strength: queries.Strength) -> ShownStrength:
    return ShownStrength(
        rate=_percent(strength.rate),
        low=_percent(strength.low),
        high=_percent(strength.high),
        elo=_signed(strength.elo),
        elo_low=_signed(strength.elo_low),
        elo_high=_signed(strength.elo_high),
        games=strength.games,
        nodes=strength.nodes,
        thinking=strength.thinking,
        target="" if strength.target is None else f"{100 * strength.target:.0f}",
        verdict=strength.verdict,
        ceiling=_ceiling(strength.ceiling) if strength.ceiling else None,
        balance=_percent(strength.balance),
        seconds=f"{strength.seconds:.2g}",
        actions=round(strength.actions),
        date=strength.date,
        machine=strength.machine,
        ruleset=strength.ruleset,
        bar=drawings.bar(strength),
    )


def _ceiling(ceiling: queries.Ceiling) -> ShownCeiling:
    low, high = _percent(ceiling.low), _percent(ceiling.high)
    return ShownCeiling(ceiling.nodes, ceiling.games, _percent(ceiling.rate), low, high)


def _foresight(calibration: queries.Calibration) -> Foresight:
    return Foresight(
        matches=calibration.matches,
        error=f"{100 * calibration.ece:.1f}",
        rows=tuple(
            (_percent(each.foretold), _percent(each.won), each.count) for each in calibration.bins
        ),
        date=calibration.date,
    )


def _rest(of: queries.Unexplained) -> ShownRest:
    return ShownRest(of.records, _signed(of.mean, 1), f"{of.size:.1f}", of.date)


def _responded(response: queries.Response, language: str) -> ShownResponse:
    return ShownResponse(
        level=LEVEL_WORDS[response.level].name[language],
        rate=_percent(response.rate),
        low=_percent(response.low),
        high=_percent(response.high),
        target=f"{100 * response.target:.0f}",
        is_beaten=response.verdict == REACHED,
        matches=response.matches,
        date=response.date,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _signed(points: float | None, digits: int = 0) -> str:
    """Write points with their sign; empty where they are endless, as of Elo."""
    return "" if points is None else f"{points:+.{digits}f}".replace("-", "\N{MINUS SIGN}")
