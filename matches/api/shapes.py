"""What the API says of matches: rows in, plain JSON out."""

from collections.abc import Iterable
from typing import Any

from engines.core.sentences import LANGUAGES
from league.events.api.shapes import by
from league.jobs.site import whole_url
from league.people.api.shapes import named
from matches.models import (
    Act,
    EventRules,
    Filing,
    Match,
    Report,
    Result,
    Ruling,
    Side,
    Verdict,
)
from matches.models.at_table import AT_TABLE
from matches.queries.declaring import Declaring
from matches.queries.lineups import LineUp
from matches.queries.matches import name_of
from matches.queries.pages import MatchPage, RecordView
from matches.services.records import Understood

MOST_UNREAD = 100

Json = dict[str, Any]


def rules(row: EventRules) -> Json:
    return {
        "object": "match_rules",
        "event": row.event.uid,
        "ruleset": row.ruleset,
        "options": row.options,
        "house": row.house.called if row.house else None,
        "record": row.record,
        "series": row.series,
        "games": row.games,
        "time_out": row.time_out,
        "report_minutes": row.report_minutes,
        **{name: getattr(row, name) for name in AT_TABLE},
    }


def match(row: Match) -> Json:
    """Tell a match of ``visible_matches``."""
    return {
        "object": "match",
        "uid": row.uid,
        "event": row.event.uid,
        "number": row.number,
        "table": row.table,
        "scheduled_at": row.scheduled_at,
        "ruleset": row.ruleset,
        "house_set": row.house.called if row.house else None,
        "state": row.state,
        "version": row.version,
        "proved": row.proved,
        "sides": [side(one) for one in row.sides.all()],
        "url": whole_url("matches:match", row.uid),
    }


def side(row: Side) -> Json:
    return {
        "number": row.number,
        "entry": row.entry.uid,
        "name": name_of(row),
        "seats": [
            {"name": seat.name, "player": named(seat.entry_player.player)}
            for seat in row.seats.all()
        ],
    }


def line_ups(uid: str, found: Iterable[LineUp]) -> Json:
    return {"object": "line_ups", "match": uid, "sides": [side(one.side) for one in found]}


def page(row: MatchPage) -> Json:
    """Tell a match with what its reader may see and do."""
    return {
        **match(row.match),
        "object": "match_detail",
        "rules": rules(row.rules),
        "result": result(row.result) if row.result else None,
        "reports": [report(claim.report) for claim in row.claims],
        "records": [record(view) for view in row.records],
        "rulings": [ruling(one) for one in row.rulings],
        "my_side": row.my_side.number if row.my_side else None,
        "may": sorted(row.may),
        "declaring": declaring(row.declaring) if row.declaring else None,
        "waits_for_me": row.waits_for_me,
    }


def declaring(row: Declaring) -> Json:
    return {
        "declared": sorted(row.declared),
        "missing": sorted(row.missing),
        "open": row.is_open,
    }


def result(row: Result) -> Json:
    return {
        "version": row.version,
        "state": row.state,
        "decision": row.decision,
        "winner": row.winner.number if row.winner else None,
        "scores": row.scores,
        "games": row.games,
        "at": row.at,
    }


def speaker(row: Any) -> Json:
    """Tell who said something for a side: an account, or whoever had the side's pass."""
    return {"by": by(row.by), "by_pass": row.side_pass_id is not None}


def report(row: Report) -> Json:
    answers = () if row.is_new else row.answers.all()
    return {
        "object": "report",
        "uid": row.uid,
        "side": row.side.number,
        "kind": row.kind,
        "games": row.games,
        "winner": row.winner.number if row.winner else None,
        "scores": row.scores,
        "note": row.note,
        "late": row.late,
        "undeclared": row.undeclared,
        **speaker(row),
        "at": row.at,
        "withdrawn": not row.is_new and hasattr(row, "withdrawal"),
        "replaced": not row.is_new and hasattr(row, "replaced_by"),
        "answers": [
            {
                "side": answer.side.number,
                "kind": answer.kind,
                "note": answer.note,
                **speaker(answer),
                "at": answer.at,
            }
            for answer in answers
        ],
    }


def ruling(row: Ruling) -> Json:
    return {
        "object": "ruling",
        "id": row.pk,
        "kind": row.kind,
        "reason": row.reason,
        "winner": row.winner.number if row.winner else None,
        "scores": row.scores,
        "games": row.games,
        "undeclared": row.undeclared,
        "by": by(row.by),
        "at": row.at,
    }


def record(row: RecordView) -> Json:
    """Tell a filed record of a match; to whom it is hidden, no more than that it is there."""
    shown = row.is_visible
    return {
        "object": "match_record",
        "uid": row.filing.uid if shown else None,
        "game": row.game,
        "side": row.filing.side.number if row.filing.side else None,
        **speaker(row.filing),
        "at": row.filing.at,
        "digest": row.filing.record.digest if shown else None,
        "findings": row.filing.findings if shown else [],
        "outcome": row.verdict.outcome if row.verdict else None,
        "comparison": str(row.comparison) if row.comparison else None,
        "given_up": row.is_stuck,
    }


def filing(row: Filing, text: str, judged: Verdict | None) -> Json:
    """Tell a filed record to who may read it."""
    return {
        "object": "record",
        "uid": row.uid,
        "match": row.game.match.uid if row.game else None,
        "game_number": row.game.number if row.game else None,
        "game": row.record.game,
        "ruleset": row.record.ruleset,
        "digest": row.record.digest,
        "source": row.source,
        "at": row.at,
        "text": text,
        "seating": row.seating,
        "findings": row.findings,
        "verdict": verdict(judged) if judged else None,
    }


def hidden_filing(row: Filing) -> Json:
    """Tell a filed record to whoever handed it in while the decks that complete it are hidden."""
    return {**filing(row, "", None), "digest": "", "seating": {}, "findings": []}


def verdict(row: Verdict) -> Json:
    return {
        "object": "verdict",
        "outcome": row.outcome,
        "ruleset": row.ruleset,
        "engine": row.engine,
        "findings": row.findings,
        "score": row.score,
        "winner": row.winner,
        "end": row.end,
        "equal": row.equal,
        "rulings": row.rulings,
        "notes": row.notes,
        "duration_us": row.duration_us,
        "at": row.at,
    }


def understood(row: Understood) -> Json:
    return {
        "object": "canon",
        "text": row.text,
        "game": row.game,
        "ruleset": row.ruleset,
        "lines": row.lines,
        "changed": row.is_changed,
        "unread": [
            {
                "line": one.line,
                "number": one.number,
                "text": one.text,
                "code": one.reason.code,
                "rule": one.reason.rule,
                "sentence": {language: one.sentence(language) for language in LANGUAGES},
                "may_mean": list(one.may_mean),
            }
            for one in row.unread[:MOST_UNREAD]
        ],
        "unread_count": len(row.unread),
    }


def act(row: Act) -> Json:
    return {
        "object": "match_act",
        "id": row.pk,
        "kind": row.kind,
        "side": row.side.number if row.side else None,
        **speaker(row),
        "at": row.at,
        "reason": row.reason,
        "params": row.params,
    }
