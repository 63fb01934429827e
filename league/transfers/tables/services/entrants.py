"""Import entrants from a table: each row is a side of guests or of players with a handle."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError

from league.events.models import Entry, EntryPlayer
from league.events.services import entries
from league.people.errors import Refusal
from league.people.models import Player
from league.people.queries import visible_players
from league.people.services import guests
from league.people.services.accounts import tidy_handle, tidy_name
from league.tournaments.entrants.queries import names_of, not_taken_in
from league.tournaments.entrants.services import entrants, seeds
from league.tournaments.models import Entrant, Tournament
from league.tournaments.tournament.services.acts import grow
from league.transfers.tables.rules import columns
from league.transfers.tables.rules.columns import Table, TableRow
from league.transfers.tables.rules.namesakes import names_apart, shown_name
from league.transfers.tables.rules.sheets import Sheet
from league.transfers.tables.services.decks import COLUMNS, hand_in
from league.transfers.tables.services.rows import Importing, RowWrong, whole

SEATS = (("name", "handle"), ("name2", "handle2"), ("name3", "handle3"))


@dataclass(frozen=True, slots=True)
class Asked:
    """A row's data on an entrant, apart from its players."""

    row: TableRow
    entry: Entry
    club: str
    seed: int | None
    table: int | None


@dataclass
class Entrants(Importing):
    seen: dict[tuple[str, ...], int] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = names_of(self.tournament).values()
        self.known = {_sides(shown for _handle, shown in name.players) for name in names}
        self.known |= {_sides([handle]) for name in names for handle, _shown in name.players}
        asked = EntryPlayer.objects.filter(event=self.tournament.event, running=True)
        handles = asked.filter(invited__isnull=False).values_list("invited__handle", flat=True)
        self.known |= {_sides([handle]) for handle in handles}
        waiting = not_taken_in(self.tournament).prefetch_related("entry_players__player")
        self.known |= {
            _sides(seat.player.display_name for seat in entry.entry_players.all())
            for entry in waiting
        }
        rows = self.tournament.entrants.values_list("seed", "fixed_table")
        self.seeds = {seed for seed, _table in rows if seed}
        self.tables = {table for _seed, table in rows if table}
        self.size = self.tournament.event.side_size
        self.noted: dict[int, list[tuple[str, Refusal]]] = {}

    @property
    def writes_rows(self) -> bool:
        """Tell whether rows write: a late entry becomes an entrant at once."""
        return self.tournament.state == Tournament.State.RUNNING

    def rows(self, sheet: Sheet) -> Table:
        event = self.tournament.event
        known = columns.ENTRANTS
        if not event.asks.decks:
            known = {name: titles for name, titles in known.items() if name not in COLUMNS}
        table = columns.rows(sheet, known, [("name", "nickname", "handle")])
        handles = {_handle(row, name) for row in table.rows for _name, name in SEATS}
        players = visible_players().filter(handle__in=handles).select_related("user")
        self.players = {player.handle: player for player in players}
        self.apart = names_apart(table.rows)
        self.entering = entries.Entering(event=event, by=self.by, now=self.now, among=list(players))
        return table

    def what(self, row: TableRow) -> str:
        names = [name or handle for name, handle in self._persons(row)]
        return row.get("team") or " / ".join(filter(None, names))

    def fields(self, row: TableRow) -> Mapping[str, str]:
        """Return the cells to show: names as they will be displayed, decks shortened."""
        fields = dict(super().fields(row))
        if "nickname" in fields or "name" in fields:
            fields["name"] = self._persons(row)[0][0]
        fields.pop("nickname", None)
        fields |= {name: " ".join(fields[name].split())[:40] for name in COLUMNS if name in fields}
        return {name: fields[name] for name in columns.ENTRANTS if fields.get(name)}

    def notes(self, row: int) -> Iterable[tuple[str, Refusal]]:
        return self.noted.get(row, ())

    def _persons(self, row: TableRow) -> list[tuple[str, str]]:
        """Return the name and the handle of each seat; namesakes are told apart."""
        first = (self.apart.get(row.number) or shown_name(row), _handle(row, "handle"))
        return [first, *((row.get(name), _handle(row, handle)) for name, handle in SEATS[1:])]

    def do(self, row: TableRow) -> str:
        persons = self._persons(row)
        if any(any(each) for each in persons[self.size :]):
            raise RowWrong("row_too_many", SEATS[self.size][0], size=self.size)
        sides = _sides(handle or name for name, handle in persons[: self.size])
        self._refuse_twice(row, sides)
        if sides in self.known:
            return "known"
        seed, table = self._place(row)
        entry = self._enter(row, persons[: self.size])
        self.asked.append(Asked(row, entry, " ".join(row.get("club").split()), seed, table))
        return "enters_late" if self.writes_rows else "enters"

    def _refuse_twice(self, row: TableRow, sides: tuple[str, ...]) -> None:
        for seat, side in enumerate(sides):
            if not side:
                raise RowWrong("row_no_name", SEATS[seat][0])
        if sides in self.seen:
            raise RowWrong("row_twice", "name", row=self.seen[sides])
        self.seen[sides] = row.number

    def _place(self, row: TableRow) -> tuple[int | None, int | None]:
        seed = whole(row, "seed", most=seeds.GREATEST)
        table = whole(row, "table")
        if seed in self.seeds:
            raise RowWrong("row_seed_twice", "seed", seed=seed)
        if table in self.tables:
            raise RowWrong("row_table_twice", "table", table=table)
        self.seeds |= {seed} if seed is not None else set()
        self.tables |= {table} if table is not None else set()
        return seed, table

    def _enter(self, row: TableRow, persons: Sequence[tuple[str, str]]) -> Entry:
        called = [name for name, _handle in persons]
        players = [
            self._player(handle, f"handle{seat}" if seat > 1 else "handle")
            if handle
            else self._guest(row, name, f"name{seat}" if seat > 1 else "name")
            for seat, (name, handle) in enumerate(persons, 1)
        ]
        team = self._team(row)
        if self.writes_rows:
            made = entrants.enter_late_players(
                tournament=self.tournament,
                players=players,
                by=self.by,
                now=self.now,
                name=team,
                called=called,
            )
            return made.entry
        return self.entering.take(players=players, name=team, called=called)

    def _team(self, row: TableRow) -> str:
        team = tidy_name(row.get("team")) if self.size > 1 else ""
        try:
            Entry(name=team).clean_fields(exclude=["event", "entered_by"])
        except ValidationError as error:
            raise RowWrong("row_text", "team", why=" ".join(error.messages)) from error
        return team

    def _player(self, handle: str, column: str) -> Player:
        player = self.players.get(handle)
        if player is None or player.erased_at:
            raise RowWrong("row_no_player", column, handle=handle[:40])
        return player

    def _guest(self, row: TableRow, name: str, column: str) -> Player:
        zone = self.tournament.event.time_zone
        reading = row.get("reading") if column == "name" else ""
        make = guests.enter if self.writes_rows else guests.prepare
        try:
            return make(by=self.by, display_name=name, reading=reading, time_zone=zone)
        except Refusal as refusal:
            where = "reading" if refusal.params.get("field") == "reading" else column
            raise RowWrong("row_text", where, why=str(refusal)) from refusal

    def rest(self) -> Iterable[tuple[TableRow, Callable[[], str]]]:
        """Make the entries entrants, and write each row's data to its entrant."""
        self.entering.write()
        entrants.enlist(tournament=self.tournament, now=self.now)
        made = {
            entrant.entry_id: entrant
            for entrant in self.tournament.entrants.select_related("entry")
        }
        right: list[Entrant] = []
        for asked in self.asked:
            if asked.entry.pk in made and (asked.club or asked.table is not None):
                yield asked.row, _setting(made[asked.entry.pk], asked, right)
        Entrant.objects.bulk_update(right, ["club", "fixed_table"])
        given: dict[int, int | None] = {
            made[asked.entry.pk].number: asked.seed
            for asked in self.asked
            if asked.seed is not None and asked.entry.pk in made
        }
        if given:
            last = self.asked[-1].row
            yield last, lambda: self._seed(given)
        for asked in self.asked:
            entered = hand_in(
                self.tournament.event, asked.row, asked.entry, by=self.by, now=self.now
            )
            self.noted[asked.row.number] = list(entered)
        grow(self.tournament)

    def _seed(self, given: dict[int, int | None]) -> str:
        seeds.set_seeds(tournament=self.tournament, seeds=given, by=self.by, now=self.now)
        return "enters"


def _setting(entrant: Entrant, asked: Asked, right: list[Entrant]) -> Callable[[], str]:
    """Return what sets a row's data on its entrant and appends a valid one to ``right``."""

    def do() -> str:
        entrant.club, entrant.fixed_table = asked.club, asked.table
        try:
            entrant.clean_fields(exclude=["tournament", "entry"])
        except ValidationError as error:
            why = " ".join(error.messages)
            raise RowWrong("row_text", "club", why=why) from error
        right.append(entrant)
        return "enters"

    return do


def _handle(row: TableRow, column: str) -> str:
    """Read a handle, written with or without the at sign."""
    return tidy_handle(row.get(column)).removeprefix("@")


def _sides(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(tidy_name(name).casefold() for name in names)
