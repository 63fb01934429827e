"""Opening a sitting, free or of the next game of a match, and deleting a free one."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from random import SystemRandom
from types import MappingProxyType
from typing import Any, Final

from django.db import transaction

from engines.core.chance.dice import seeding
from engines.core.chance.sealed import commitment
from engines.core.errors import BadSettings, UnknownGame
from engines.core.game import Seat as GameSeat, Seated, Settings
from engines.core.records.reading import read
from engines.core.records.record import Dice, Record
from engines.core.records.writing import written
from engines.core.registry import ruleset
from league.people.errors import Refused
from league.play.errors import DecksMissing, NoEngine, SettingsRefused, SittingRuns
from league.play.models import Place, Sitting
from league.play.queries.officials import judges
from league.play.rules import course
from league.play.rules.clock import ClockSettings
from league.play.services import clocks, places, rolls
from league.play.services.bots import seating
from league.play.services.closing.setting_aside import RUNNING
from league.play.services.ringing import ring_out
from league.play.services.writing import locked
from matches.errors import MatchHidden, NoSuchGame, NotInState, NotYourSide
from matches.models import EventRules, Game, Match, Seat, SidePass
from matches.models.matches import FINAL
from matches.queries.matches import named_sides, plays_in, rules_of
from matches.services import acts, records
from matches.services.matches import pin_decks

SECRET_BYTES = 32
NOBODY: Final[Mapping[GameSeat, str]] = MappingProxyType({})
OF_DECKS = frozenset({"card", "cards", "deck", "decks"})


@transaction.atomic
def open_free(
    *,
    ruleset_id: str,
    options: Mapping[str, str],
    mode: str,
    dice: str,
    by: Any,
    now: datetime,
    roles: Mapping[str, tuple[str, ...]] | None = None,
    role: str = Place.Role.PLAYER,
    is_public: bool = False,
    clock: ClockSettings | None = None,
    own_name: str = "",
    bots: Mapping[GameSeat, str] = NOBODY,
) -> tuple[Sitting, list[places.Link]]:
    """Open a sitting of no match with the game's house cards; return it with a link for each role.

    ``roles`` maps names to the seats that they speak for; without it one place has all seats. The
    first is the opener's, whose name among several is ``own_name``. ``bots`` maps the seats that
    bots play to their levels; those that are not taken are left out.
    Raises NoEngine, SettingsRefused for what the game refuses to be set up with, and what
    ``seating.seat`` raises.
    """
    header, bots = _house(ruleset_id, options, mode, bots)
    sitting = opened(header, dice, by=by, now=now)
    if is_public:
        sitting.is_public = True
        sitting.save(update_fields=["is_public"])
    if clock is not None:
        clocks.set_up(sitting, clock)
    game, _preset = ruleset(ruleset_id)
    links = seated(sitting, roles or {"": game.seats}, role, now, own_name=own_name)
    if bots:
        seating.seat(sitting=sitting, levels=bots, now=now)
    rolls.deal(sitting=sitting, now=now)
    return sitting, links


@transaction.atomic
def open_show(*, ruleset_id: str, level: str, dice: str, now: datetime) -> Sitting:
    """Open a public sitting at which bots of a level play all seats; the site supplies the dice.

    It is nobody's: it goes as other free sittings without an account do. Raises what
    ``open_free`` raises.
    """
    header, bots = _house(ruleset_id, {}, "full", level)
    sitting = opened(header, dice, by=None, now=now)
    sitting.is_public, sitting.watched_at = True, now
    sitting.save(update_fields=["is_public", "watched_at"])
    seating.seat(sitting=sitting, levels=bots, pause=seating.SLOW, now=now)
    rolls.deal(sitting=sitting, now=now)
    return sitting


def _house(
    ruleset_id: str, options: Mapping[str, str], mode: str, bots: Mapping[GameSeat, str] | str
) -> tuple[str, Mapping[GameSeat, str]]:
    """Return the header of a record with house cards, and the levels of the seats of bots.

    ``bots`` are levels by seat, or one level for all seats; those that are not taken are left
    out. Raises NoEngine.
    """
    try:
        game, preset = ruleset(ruleset_id)
    except UnknownGame as unknown:
        raise NoEngine from unknown
    usual = {**game.options, **game.presets.get(preset, {})}
    house = game.house(SystemRandom())
    taken = seeding(game, house.seats)
    levels = dict.fromkeys(taken, bots) if isinstance(bots, str) else bots
    levels = {seat: levels[seat] for seat in taken if seat in levels}
    house = replace(house, seats=_with_bots(house.seats, levels))
    settings = replace(house, ruleset=ruleset_id, options={**usual, **options}, mode=mode)
    return _header(settings, game.key, usual), levels


def _with_bots(seats: tuple[Seated, ...], bots: Mapping[GameSeat, str]) -> tuple[Seated, ...]:
    """Name the bots among the seats of a record, by their levels."""
    others = () if seats else tuple(map(Seated, bots))
    return tuple(
        replace(player, handle=f"{bots[player.seat]}-bot") if player.seat in bots else player
        for player in (*seats, *others)
    )


def seated(
    sitting: Sitting,
    roles: Mapping[str, tuple[str, ...]],
    role: str,
    now: datetime,
    *,
    own_name: str = "",
) -> list[places.Link]:
    """Make the places of a free sitting: ``roles`` maps their names to the seats.

    The first is the opener's: an account has it on all its devices, without the link.
    Where there are others they see ``own_name``.
    """
    links = [
        places.seat_by_link(sitting=sitting, role=role, seats=seats, name=name, now=now)
        for name, seats in roles.items()
    ]
    own = links[0].place
    if sitting.opened_by is not None:
        own.user = sitting.opened_by
        own.save(update_fields=["user"])
    if len(links) > 1:  # a place for both sides gets no name
        places.sit_down(place=own, name=own_name)
    return links


@transaction.atomic
def open_game(*, match: Match, number: int, by: Any, now: datetime) -> Sitting:
    """Open the sitting of a game of a match: its ruleset, options, locked decks, line-ups.

    The event says where its dice come from, and how much time there is to think. Each player has a
    place, those with an account by it; an official who opens it has all seats. ``by`` may be the
    pass of a side. Where hands are real cards, the record is of the open mode. Raises NotYourSide,
    NoSuchGame, NotInState, NoEngine, SittingRuns, SettingsRefused and, where decks are missing,
    DecksMissing.
    """
    match = acts.locked(match)
    settings = rules_of(match.event)
    is_official = _check_may_open(match, number, by, settings)
    pin_decks(match)
    try:
        header, _seating = records.begun_for(match)
    except MatchHidden as hidden:
        raise NoEngine from hidden
    game, _made = Game.objects.get_or_create(match=match, number=number)
    if Sitting.objects.filter(of=game, state__in=RUNNING).exists():
        raise SittingRuns
    header = _with_hands(header, settings.dice)
    sitting = _opened_with_decks(match, header, settings.dice, by=by, now=now, of=game)
    if (clock := clocks.of_event(settings)) is not None:
        clocks.set_up(sitting, clock)
    _seat_players(sitting, match, now)
    if is_official:
        known, _preset = ruleset(sitting.ruleset)
        places.seat_by_account(sitting=sitting, user=by, seats=known.seats, name="", now=now,
                        role=Place.Role.REFEREE)  # fmt: skip
    rolls.deal(sitting=sitting, now=now)
    return sitting


def _opened_with_decks(match: Match, header: str, dice: str, **known: Any) -> Sitting:
    """Open a sitting; raises DecksMissing instead of the game's refusal of missing decks."""
    try:
        return opened(header, dice, **known)
    except SettingsRefused as refused:
        bare = match.sides.filter(seats__submission=None).values_list("number", flat=True)
        if not _is_of_decks(refused.__cause__) or not bare:
            raise
        names = (side.entry.called for side in named_sides().filter(match=match, number__in=bare))
        raise DecksMissing(params={"names": ", ".join(names)}) from refused


def _is_of_decks(cause: BaseException | None) -> bool:
    """Tell whether a game refused the cards or decks of a header, from its reason."""
    params = cause.reason.params if isinstance(cause, BadSettings) else {}
    return bool(OF_DECKS & params.keys()) or str(params.get("line", "")).startswith("@deck")


def _check_may_open(match: Match, number: int, by: Any, settings: EventRules) -> bool:
    """Tell whether an official opens the game; a player of the match may open it too."""
    is_official = judges(by, match)
    plays = by.match_id == match.pk if isinstance(by, SidePass) else plays_in(by, match)
    if not is_official and not plays:
        raise NotYourSide
    if not 1 <= number <= settings.games:
        raise NoSuchGame
    if match.state in FINAL:
        raise NotInState
    return is_official


def _with_hands(header: str, dice: str) -> str:
    """Put a record into the open mode if hands are real cards, which only their holders see."""
    record = read(header)
    game, _preset = ruleset(record.ruleset)
    by_hand = dice == Sitting.Dice.TABLE and game.mask is not None
    return written(replace(record, mode="open")) if by_hand else header


def _seat_players(sitting: Sitting, match: Match, now: datetime) -> None:
    rows = Seat.objects.filter(side__match=match).exclude(name="")
    for seat in rows.select_related("entry_player__player__user").order_by("side", "number"):
        player = seat.entry_player.player
        if player.user is not None:
            places.seat_by_account(sitting=sitting, user=player.user, seats=[seat.name],
                            name=player.display_name, now=now)  # fmt: skip
        else:
            Place.objects.create(
                sitting=sitting, role=Place.Role.PLAYER, seats=[seat.name],
                name=player.display_name[:places.LONGEST_NAME],
            )  # fmt: skip


@transaction.atomic
def throw_away(*, sitting: Sitting) -> None:
    """Delete a free sitting with everything that was said at it.

    Raises SittingHidden for one that is gone, and Refused for one of a match.
    """
    sitting = locked(sitting)
    if sitting.of_id is not None:
        raise Refused
    ring_out(sitting)
    sitting.delete()


def _header(settings: Settings, game: str, usual: Mapping[str, str]) -> str:
    changed = {name: value for name, value in settings.options.items() if value != usual[name]}
    return written(
        Record(
            game=game,
            ruleset=settings.ruleset,
            options=tuple(sorted(changed.items())),
            seats=settings.seats,
            own=settings.lines,
            mode=settings.mode,
        )
    )


def opened(header: str, dice: str, *, by: Any, now: datetime, of: Game | None = None) -> Sitting:
    """Raises SettingsRefused."""
    secret = "" if dice == Sitting.Dice.TABLE else secrets.token_hex(SECRET_BYTES)
    record = read(header)
    if secret:
        promised = commitment(secret) if dice == Sitting.Dice.SEALED else ""
        record = replace(record, dice=Dice(dice, promised))
    header = written(record)
    try:
        course.start(header)
    except BadSettings as bad:
        raise SettingsRefused.because(bad.reason, record.game) from bad
    return Sitting.objects.create(
        game=record.game, ruleset=record.ruleset, header=header, dice=dice, secret=secret, of=of,
        opened_by=by if getattr(by, "is_authenticated", False) else None, opened_at=now,
        touched_at=now,
    )  # fmt: skip
