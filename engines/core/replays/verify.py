"""``verify(record)``: play a match again and return the verdict."""

import traceback
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from engines.core import errors
from engines.core.chance.dice import Broken, Dice, Drawn, bound, promised
from engines.core.game import AnyGame
from engines.core.reason import Reason
from engines.core.records.digest import digest
from engines.core.records.findings import finding
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.record import ACTION, CHECKPOINT, RULING, SET, Record, RecordLine
from engines.core.records.sentences import KERNEL
from engines.core.records.spoken import reader
from engines.core.registry import ruleset
from engines.core.replays import replay, verdict
from engines.core.replays.ending import Ending, ending
from engines.core.replays.verdict import Finding, Verdict
from engines.core.replays.watching import Watch, watched


def verify_text(text: bytes | str, *, lenient: bool = False, watch: Watch | None = None) -> Verdict:
    """Read and verify; a text that is no record is ``unreadable``, never an exception."""
    try:
        record = read_leniently(text) if lenient else read(text)
    except errors.BadRecord as bad:
        return Verdict(verdict.UNREADABLE, finding=Finding(bad.reason, bad.game, bad.line))
    except MemoryError:  # a limit of the process, not a fault
        raise
    except Exception:
        return _faulty(None, Verdict(verdict.UNREADABLE), traceback.format_exc())
    return verify(record, watch=watch)


def verify(
    record: Record, *, ledger: Sequence[Drawn] | None = None, watch: Watch | None = None
) -> Verdict:
    """Replay a record. ``ledger`` has the server's draws in order, if they are to be compared: the
    faces of a roll, or the line of a deal or lot.

    ``watch`` sees every action, except in the open mode, where no single course is played. No
    record makes this raise: the verdict has its fault. A fault of the rules themselves makes it
    ``possible``, for a judge, and its trace is in ``Verdict.fault``.
    """
    try:
        game, _ = ruleset(record.ruleset)
    except errors.UnknownGame:
        reason = Reason("REC-3", "REC-RULESET", {"ruleset": record.ruleset})
        return Verdict(verdict.UNREADABLE, finding=Finding(reason, KERNEL))
    draft = Verdict(verdict.VERIFIED, record.game, record.ruleset)
    try:
        return _judged(record, game, draft, ledger, watch)
    except MemoryError:  # a limit of the process, not a fault
        raise
    except Exception:
        return _faulty(record, draft, traceback.format_exc())


def _judged(
    record: Record,
    game: AnyGame,
    draft: Verdict,
    ledger: Sequence[Drawn] | None,
    watch: Watch | None,
) -> Verdict:
    dice = promised(record, game, ledger)
    if not dice.checked:
        draft = replace(draft, notes=(verdict.DICE_NOT_CHECKED,))
    if record.mode == "open" and game.possible is not None:
        return _open(record, game, draft)
    return _replayed(record, game, dice, draft, watch)


def _faulty(record: Record | None, draft: Verdict, trace: str) -> Verdict:
    line = None if record is None or record.mode == "open" else _stuck_at(record)
    cause = Finding(
        Reason("REC-9", verdict.FAULT_CODE),
        KERNEL,
        line=line.at if line else None,
        number=line.number if line else None,
        text=line.text if line else "",
    )
    return replace(draft, outcome=verdict.POSSIBLE, finding=cause, fault=trace)


def _stuck_at(record: Record) -> RecordLine | None:
    """Return the line at which the rules engine failed, if the match can be played up to it."""
    course = None
    try:
        course = replay.begun(record)
        replay.through(course, record.lines)
    except Exception:  # the fault again, or the refusal that could not be put into words
        return course.line if course else None
    return None


def _replayed(
    record: Record, game: AnyGame, dice: Dice, draft: Verdict, watch: Watch | None
) -> Verdict:
    try:
        course = replay.begun(record)
    except errors.Refused as refused:
        return _unset(record, game, draft, refused)
    if watch is not None and (seen := watch(record, game)) is not None:
        course.game = watched(game, seen)
    if dice.due is not None:
        course.game = bound(course.game, dice.due)
    try:
        replay.through(course, record.lines)
    except Broken as broken:
        return _unpromised(record, draft, broken, course.line)
    except errors.Refused as refused:
        return _stopped(draft, course, refused, course.line)
    if dice.reason is not None:
        cause = finding(course, dice.reason, at=dice.at)
        return _against(draft, course, verdict.REFUTED, cause)
    return _concluded(record, course, draft)


def _unpromised(record: Record, draft: Verdict, broken: Broken, line: RecordLine | None) -> Verdict:
    """Refute at the position before the whole line, which may hold a choice and its dice."""
    course = replay.begun(record)
    replay.through(course, takewhile(lambda other: other is not line, record.lines))
    return _against(draft, course, verdict.REFUTED, finding(course, broken.reason, line))


def _unset(record: Record, game: AnyGame, draft: Verdict, refused: errors.Refused) -> Verdict:
    """Return why a match cannot be set up, with the header line at fault if the reason names it."""
    named = (
        record.header_at(name, value)
        for name, value in refused.reason.params.items()
        if isinstance(value, str)
    )
    line = next((at for at in named if at is not None), None)
    return replace(draft, outcome=_kind(refused), finding=Finding(refused.reason, game.key, line))


def _kind(refused: errors.Refused) -> str:
    if (
        isinstance(refused, errors.UnreadableAction | errors.UnreadableSettings)
        or refused.reason.code == replay.STEPS_CODE
    ):
        return verdict.UNREADABLE
    return verdict.REFUTED


def _stopped(
    draft: Verdict, course: replay.Course, refused: errors.Refused, line: RecordLine | None
) -> Verdict:
    action = None
    if isinstance(refused, replay.Stopped):
        action, course = refused.action, replace(course, state=refused.before)
    text = line.text if line is not None and line.kind == ACTION else None
    unknown = _undescribed(course, text, refuted=_kind(refused) == verdict.REFUTED)
    if unknown is not None:
        return _against(draft, course, verdict.POSSIBLE, finding(course, unknown, line))
    cause = finding(course, refused.reason, line, action=action)
    return _against(draft, course, _kind(refused), cause)


def _undescribed(course: replay.Course, text: str | None, *, refuted: bool) -> Reason | None:
    """Return a reason if a skill that no rule describes may explain the refusal."""
    ask = course.game.undescribed
    if ask is None:
        return None
    used = None if text is None else ask(course.state, text)
    return used or (ask(course.state, None) if refuted else None)


def _concluded(record: Record, course: replay.Course, draft: Verdict) -> Verdict:
    for action in replay.behind(record, course):
        course.game.play(course.state, action.seat, action)
        course.steps += 1
    reached = ending(course.game, course.state, record)
    cause, against = None, verdict.REFUTED
    if reached.against is not None:
        cause = finding(course, reached.against, at=reached.at, due=reached.due)
        if (unknown := _undescribed(course, None, refuted=True)) is not None:
            cause, against = finding(course, unknown, at=reached.at), verdict.POSSIBLE
    elif record.digest and digest(record) != record.digest:
        reason = Reason("REC-8", "REC-DIGEST", {"found": digest(record)})
        cause = finding(course, reason, at=record.digest_at)
    return Verdict(
        outcome=_outcome(reached, course, draft) if cause is None else against,
        game=draft.game,
        ruleset=draft.ruleset,
        score=reached.score,
        winner=reached.winner,
        end=reached.end,
        agrees=reached.agrees,
        finding=cause,
        rulings=tuple(course.rulings),
        notes=draft.notes,
        steps=course.steps,
    )


def _against(draft: Verdict, course: replay.Course, outcome: str, cause: Finding) -> Verdict:
    return replace(
        draft,
        outcome=outcome,
        score=course.game.score(course.state),
        finding=cause,
        rulings=tuple(course.rulings),
        steps=course.steps,
    )


def _outcome(reached: Ending, course: replay.Course, draft: Verdict) -> str:
    """Return the outcome; in the open mode ``draft`` may say that the record is only possible."""
    if not reached.over:
        return verdict.UNFINISHED
    if draft.outcome == verdict.VERIFIED and (course.sets or reached.ruled):
        return verdict.WITH_RULINGS
    return draft.outcome


def _open(record: Record, game: AnyGame, draft: Verdict) -> Verdict:
    """Judge an open record by whether any hands fit; remarks are noted but not checked."""
    assert game.possible is not None
    actions = tuple(line for line in record.lines if line.kind == ACTION)
    try:
        fit = game.possible(replay.settings_of(record), tuple(line.text for line in actions))
    except errors.UnreadableAction as refused:
        return _unread(game, actions, draft, refused)
    except errors.Refused as refused:
        return _unset(record, game, draft, refused)
    course = replay.Course(game, fit.state, steps=len(actions))
    course.rulings.extend(line for line in record.lines if line.kind in (RULING, SET))
    if any(line.kind in (CHECKPOINT, SET) for line in record.lines):
        draft = replace(draft, notes=(*draft.notes, verdict.REMARKS_NOT_CHECKED))
    if fit.reason is not None:
        line = None if fit.line is None else actions[fit.line]
        return _against(draft, course, fit.outcome, finding(course, fit.reason, line))
    return _concluded(record, course, replace(draft, outcome=fit.outcome))


def _unread(
    game: AnyGame, actions: tuple[RecordLine, ...], draft: Verdict, refused: errors.UnreadableAction
) -> Verdict:
    """Return the verdict that names the first line that the game cannot read."""
    say = reader(game)
    for line in actions:
        try:
            say(line.text)
        except errors.UnreadableAction as unreadable:
            cause = Finding(unreadable.reason, game.key, line.at, line.number, line.text)
            return replace(draft, outcome=verdict.UNREADABLE, finding=cause)
    return replace(draft, outcome=verdict.UNREADABLE, finding=Finding(refused.reason, game.key))
