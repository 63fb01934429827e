"""The public data of an event as a ZIP of JSON lines: the same state gives the same bytes."""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser

from league.events.queries import visible_submissions
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.models import Phase, Tournament
from league.tournaments.rounds.queries.pairings import Seated, of_tournament, score
from league.tournaments.standings import queries as standings
from matches.queries.records.visible import visible_filings

VERSION: Final = 1
SCHEMA: Final = Path(__file__).parents[1] / "data" / "data-set-1.schema.json"
EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the date of every file in the ZIP
LICENCE: Final = """\
Data of a public event of Carrier League, as its organiser published it.

You may use, copy and change these data for any purpose; name the event and say what you changed.
Facts such as results are nobody's property; the names of persons are shown as they chose to be
shown at this event. Do not use them to find out more about a person, and take them out of what you
publish when a player asks you to. There is no warranty.

event.json       the event and its phases
entrants.jsonl   who takes part
pairings.jsonl   who met whom, and how it ended
standings.jsonl  the places in every phase that has begun, with exact values
records.jsonl    the SHA-256 of every public record of a game
decks.jsonl      the deck lists, while they are visible to everybody
schema.json      the shape of every line (JSON Schema, by file name)

このイベントの公開データです。自由に利用・複製・加工できます。イベント名と加工した点を示してください。
名前は本人が公開した表示名です。個人を特定する目的には使わず、本人から求められたときは削除してください。
"""
Json = dict[str, Any]


def data_set(tournament: Tournament) -> bytes:
    """Return the ZIP of what a visitor without an account may see."""
    files: dict[str, str] = {
        "README.txt": LICENCE,
        "schema.json": SCHEMA.read_text(encoding="utf-8"),
        "event.json": _plain(_event(tournament)) + "\n",
        **{f"{name}.jsonl": _lines(rows) for name, rows in _rows(tournament).items()},
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, text)
    return packed.getvalue()


def _rows(tournament: Tournament) -> Mapping[str, Iterable[Json]]:
    return {
        "entrants": _entrants(tournament),
        "pairings": map(_pairing, of_tournament(tournament)),
        "standings": _standings(tournament),
        "records": _records(tournament),
        "decks": _decks(tournament),
    }


def _lines(rows: Iterable[Json]) -> str:
    return "".join(f"{_plain(row)}\n" for row in rows)


def _plain(row: Json) -> str:
    return json.dumps(row, ensure_ascii=False, sort_keys=True)


def _event(tournament: Tournament) -> Json:
    event = tournament.event
    return {
        "data_set": VERSION,
        "uid": event.uid,
        "name": event.name,
        "place": event.place,
        "game": event.game,
        "format": event.format.code if event.format is not None else None,
        "time_zone": event.time_zone,
        "starts_at": event.starts_at.isoformat(),
        "state": tournament.state,
        "revision": tournament.revision,
        "seed": str(tournament.seed),
        "standings": tournament.standings,
        "phases": [
            {
                **{name: getattr(phase, name) for name in ("number", "kind", "name", "rounds")},
                "state": phase.state,
                "settings": phase.settings,
                "cut": phase.cut,
            }
            for phase in tournament.phases.order_by("number")
        ],
    }


def _entrants(tournament: Tournament) -> Iterator[Json]:
    seeds = dict(tournament.entrants.values_list("number", "seed"))
    for name in names_of(tournament).values():
        yield {
            "number": name.number,
            "name": name.text,
            "players": [shown for _handle, shown in name.players],
            "club": name.club,
            "seed": seeds[name.number],
        }


def _pairing(row: Seated) -> Json:
    outcome = row.outcome
    return {
        "round": row.round,
        "number": row.number,
        "table": row.table,
        "kind": row.kind,
        "node": row.node,
        "group": row.group,
        "sides": list(row.sides),
        "match": row.match,
        "won": outcome["won"] if outcome else None,
        "score": list(score(outcome) or ()) or None,
        "played": outcome["played"] if outcome else None,
        "proved": outcome["proved"] if outcome else None,
        "numbers": outcome["numbers"] if outcome else {},
        "why": [{"code": each["code"], "params": each.get("params") or {}} for each in row.reasons],
    }


def _standings(tournament: Tournament) -> Iterator[Json]:
    begun = tournament.phases.exclude(state=Phase.State.WAITING).order_by("number")
    for phase in begun.select_related("tournament__event"):
        table = standings.of(phase)
        keys = standings.keys_of(table.columns)
        for row in table.rows:
            yield {
                "phase": phase.number,
                "after": table.after,
                "place": row.place,
                "place_to": row.worst,
                "entrant": row.entrant,
                "group": row.group,
                "points": row.points,
                "tiebreakers": dict(zip(keys, row.values, strict=False)),
            }


def _records(tournament: Tournament) -> Iterator[Json]:
    filings = (
        visible_filings(AnonymousUser())
        .filter(game__match__pairing__round__tournament=tournament)
        .values_list("game__match__uid", "game__number", "record__digest")
        .distinct()
        .order_by("game__match__uid", "game__number", "record__digest")
    )
    for match, game, digest in filings:
        yield {"match": match, "game": game, "sha256": digest}


def _decks(tournament: Tournament) -> Iterator[Json]:
    visible = visible_submissions(AnonymousUser()).filter(seat__event=tournament.event_id)
    rows = visible.order_by("seat__entry__entrant__number", "seat__seat").values_list(
        "seat__entry__entrant__number", "seat__seat", "digest", "snapshot"
    )
    for entrant, seat, digest, snapshot in rows:
        if entrant is not None:
            yield {"entrant": entrant, "seat": seat, "sha256": digest, "deck": snapshot}


Rows = Iterator[tuple[object, ...]]
POINTS: Final = "points"  # a column of its own, whether or not it is among the tie-breakers


def standings_rows(phase: Phase, after: int | None = None) -> Rows:
    """Yield the rows of a phase's table, with exact values, such as fractions."""
    table = standings.of(phase, after)
    names = names_of(phase.tournament)
    keys = [key for key in standings.keys_of(table.columns) if key != POINTS]
    yield ("place", "place_to", "group", "number", "name", "club", POINTS, *keys)
    for row in table.rows:
        name = names[row.entrant]
        values = dict(zip(standings.keys_of(table.columns), row.values, strict=False))
        yield (row.place, row.worst, row.group, row.entrant, name.text, name.club, row.points,
               *(values.get(key, "") for key in keys))  # fmt: skip


def ranking_rows(tournament: Tournament) -> Rows:
    """Yield everybody's place in the whole tournament, with the last phase that they reached."""
    names = names_of(tournament)
    yield ("place", "place_to", "number", "name", "club", "phase", "points")
    for ranked in standings.ranking(tournament):
        row, name = ranked.row, names[ranked.row.entrant]
        yield (row.place, row.worst, row.entrant, name.text, name.club, ranked.phase.number,
               ranked.points)  # fmt: skip


def pairings_rows(tournament: Tournament) -> Rows:
    """Yield the pairings of published rounds, with the results that count."""
    names = names_of(tournament)
    yield (
        "round", "table", "kind", "first_number", "first", "second_number", "second", "won",
        "first_score", "second_score", "played", "proved", "match",
    )  # fmt: skip
    for row in of_tournament(tournament):
        yield (row.round, row.table, row.kind, *_sides(row, names), *_ended(row), row.match)


def _sides(row: Seated, names: Mapping[int, Name]) -> tuple[object, ...]:
    padded = (*row.sides, None, None)[:2]
    return tuple(
        part
        for side in padded
        for part in ((side, names[side].text) if side is not None else ("", ""))
    )


def _ended(row: Seated) -> tuple[object, ...]:
    if row.outcome is None:
        return "", "", "", "", ""
    first, second = score(row.outcome) or ("", "")
    played, proved = (int(row.outcome[name]) for name in ("played", "proved"))
    return row.outcome["won"], first, second, played, proved
