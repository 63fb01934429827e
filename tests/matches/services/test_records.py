"""Records handed in: stored text, findings, and readers."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from engines.core.records.reading import read
from engines.core.records.writing import written
from league.jobs.models import Job
from matches.errors import (
    NoRecordTaken,
    NoSuchGame,
    NotYourSide,
    RecordHidden,
    RecordOfAnotherGame,
    RecordUnreadable,
    TooManyRecords,
)
from matches.models import Filing, Record, Seat
from matches.queries.pages import match_page
from matches.queries.records import evidence, visible as queries
from matches.services import records, reports
from matches.services.matches import pin_decks
from tests.events.factories import lock, works
from tests.matches.factories import Table, claim, declared, played, table as make_table
from tests.matches.services.filing import filed, refuted, verify
from tests.people.factories import PlayerFactory
from tests.timing import within

pytestmark = pytest.mark.django_db


def test_the_same_game_is_the_same_row_whoever_hands_it_in(table):
    text = played(table).text

    first = filed(table, text, 0)
    again = filed(table, text, 0)
    other = filed(table, text.replace("@seat H", "@seat H"), 1)

    assert again == first
    assert other.record == first.record
    assert other != first
    assert Record.objects.count() == 1
    assert table.match.acts.filter(kind="file").count() == 3


def test_what_is_kept_names_nobody_and_holds_the_values_of_the_cards(table):
    names = f"@event Hall\n@seat H {table.players[0].handle}\n@seat A {table.players[1].handle}\n"
    text = played(table).text.replace("@card", names + "@card", 1)

    filing = filed(table, text)

    kept = filing.record.text
    assert not any(player.handle in kept for player in table.players)
    assert "Hall" not in kept
    assert kept.count("@card") == text.count("@card ")
    assert filing.findings == []
    download = queries.download_text(filing)
    assert f"@seat H {table.players[0].handle}" in download
    assert f"@digest sha256:{filing.record.digest}" in download
    assert filed(table, download) == filing


def test_a_record_without_decks_gets_the_locked_ones(table):
    whole = played(table)
    bare = re.sub(r"@(card|deck) .*\n", "", whole.text)

    filing = filed(table, bare)

    assert filing.record == filed(table, whole.text).record
    assert filing.findings == []


def test_slips_of_the_pen_are_understood_and_shown(table):
    text = played(table).text
    sloppy = re.sub(r"(?m)^\d+\. ", "", text).replace("H form", "Ｈ form").replace("\n", "\r\n")

    shown = records.understood(text=sloppy)

    assert shown.is_changed
    assert shown.text == written(read(text))
    assert not records.understood(text=text).is_changed
    assert filed(table, sloppy).record == filed(table, text).record


def test_a_line_that_is_no_play_is_told_by_its_place_in_the_canonical_text(table):
    text = played(table).text
    sloppy = re.sub(r"(?m)^4\. .*$", "so it went on", re.sub(r"(?m)^[12]\. ", "", text))

    shown = records.understood(text=sloppy)

    (unread,) = shown.unread
    assert shown.text.split("\n")[unread.line - 1] == "4. so it went on"
    assert (unread.number, unread.text) == (4, "so it went on")
    assert unread.reason.code == "CA-E-SYNTAX"
    assert unread.may_mean == ()
    assert records.understood(text=text).unread == ()


def test_a_deck_that_was_not_locked_is_a_finding(table):
    text = played(table).text
    record = read(text)
    cards = [words for name, words in record.own if name == "card"]
    changed = text.replace(" ".join(cards[0]), " ".join(cards[0]).replace("run=2", "run=5"))

    filing = filed(table, changed)

    assert {finding["code"] for finding in filing.findings} == {"REC-DECK"}
    assert {finding["what"] for finding in filing.findings} == {"values"}


def test_starters_that_were_not_handed_in_are_a_finding(table):
    text = played(table).text
    deck = next(line for line in text.splitlines() if line.startswith("@deck H"))
    first = next(word for word in deck.split() if word.endswith("=1"))

    filing = filed(table, text.replace(deck, deck.replace(first, first[:-2])))

    (finding,) = filing.findings
    assert (finding["what"], finding["rule"]) == ("starters", "CA-3.5")
    locked = table.sides[0].seats.get().submission.snapshot["starters"]
    assert finding["declared"] == [f"{piece}={locked[piece]}" for piece in sorted(locked)]
    assert finding["recorded"] == finding["declared"][1:]


def test_starters_told_late_in_the_record_are_a_finding_too(table):
    """Scores noted before the lines of the declaration do not hide it."""
    text = played(table).text
    header = [line for line in text.splitlines() if line.startswith("@deck ")]
    decks, starts = [], []
    for line in header:
        _deck, seat, *words = line.split()
        pairs = dict(word.split("=")[::-1] for word in words if "=" in word)
        if seat == "H":
            pairs["1"], pairs["2"] = pairs["2"], pairs["1"]
        decks.append(f"{seat} deck {' '.join(word.split('=')[0] for word in words)}")
        starts.append(
            f"{seat} start {' '.join(f'{piece}={pairs[piece]}' for piece in sorted(pairs))}"
        )
        text = text.replace(f"{line}\n", "")
    head, body = text.split("\n\n", 1)
    scores = ["= 0-0"] * 20
    lines = "\n".join([*decks, *scores, *starts])

    filing = filed(table, f"{head}\n\n{lines}\n{body}")

    assert "starters" in {finding.get("what") for finding in filing.findings}


def test_the_seats_are_found_by_the_decks(db):
    at = make_table()
    swapped = Table(at.event, at.match, at.players[::-1], at.sides[::-1], at.judge)
    text = played(swapped).text.replace(
        "@card", f"@seat H {at.players[1].handle}\n@seat A {at.players[0].handle}\n@card", 1
    )

    filing = filed(at, text)

    assert filing.seating == {"H": 2, "A": 1}
    assert filing.findings == []


def test_another_ruleset_than_that_of_the_match_is_a_finding(table):
    text = played(table).text.replace("carriers-1:short", "carriers-1")

    assert "REC-RULESET" in {finding["code"] for finding in filed(table, text).findings}


def test_a_digest_that_is_not_its_own_is_a_finding(table):
    text = played(table).text + f"@digest sha256:{'0' * 64}\n"

    assert [f["code"] for f in filed(table, text).findings] == ["REC-DIGEST"]


def test_who_may_file_and_for_which_game(table):
    text = played(table).text

    with pytest.raises(NotYourSide):
        records.file(match=table.match, number=1, text=text, source="api", by=table.bob,
                     now=timezone.now(), side=table.sides[0])  # fmt: skip
    with pytest.raises(NotYourSide):
        records.file(match=table.match, number=1, text=text, source="api",
                     by=works(table.event, "checker"), now=timezone.now())  # fmt: skip
    with pytest.raises(NoSuchGame):
        filed(table, text, number=2)
    assert filed(table, text, who=None).side is None


def test_an_event_without_records_takes_none(db):
    at = make_table(record="none")

    with pytest.raises(NoRecordTaken):
        filed(at, played(at).text)


def test_a_record_of_another_game_is_refused(db):
    at = make_table(locked=False)
    text = played(make_table()).text
    type(at.event).objects.filter(pk=at.event.pk).update(game="rugby_15")

    with pytest.raises(RecordOfAnotherGame):
        filed(at, text)


HOSTILE = {
    "ten megabytes": "H 4 e7\n" * 1_500_000,
    "a million lines": "\n" * 1_000_000,
    "one long line": "@record 1\n@game carriers\n@ruleset carriers-1\n" + "x" * 200_000,
    "deep nesting": "@record 1\n@game carriers\n@ruleset carriers-1\n@option " + "[" * 390,
    "absurd numbers": "@record 1\n@game carriers\n@ruleset carriers-1\n@result H "
    + "9" * 300 + " A 0 winner H",
    "a text turned round": "@record 1\n@game carriers\n@ruleset carriers-1\n1. \u202eH 4 e7",
    "a NUL": "@record 1\n@game carriers\n@ruleset carriers-1\n1. H\0 4",
    "half a character": "@record 1\n@game carriers\n@ruleset carriers-1\n1. \ud800",
    "no record": "hello",
    "nothing": "",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_in_milliseconds_and_occupies_nobody(table, name):
    with pytest.raises(RecordUnreadable) as refused:
        filed(table, HOSTILE[name])

    def again():
        with pytest.raises(RecordUnreadable):
            filed(table, HOSTILE[name])

    assert within(0.25, again)
    assert refused.value.params["code"].startswith("REC-")
    assert set(refused.value.params["sentences"]) == {"en", "ja"}
    assert not Record.objects.exists()
    assert not Job.objects.filter(kind=evidence.KIND).exists()


def test_an_account_cannot_fill_the_queue(table):
    text = played(table).text
    for number in range(records.MOST_WAITING):
        record = Record.objects.create(digest=f"{number:064x}", game="x", ruleset="x-1", text="x")
        Filing.objects.create(record=record, source="api", by=table.ann)

    with pytest.raises(TooManyRecords):
        filed(table, text)
    with pytest.raises(TooManyRecords):
        records.keep(text=text, source="api", by=table.ann, now=timezone.now())


def test_a_record_of_no_match_is_kept_and_judged(table):
    filing = records.keep(text=played(table).text, source="api", by=table.ann, now=timezone.now())

    assert verify(filing).outcome == "verified"
    assert filing.game is None


def readers(at: Table, filing: Filing) -> set[str]:
    """Name who may read a record: the players, the judge, a checker, somebody else."""
    people = {
        "ann": at.ann, "bob": at.bob, "judge": at.judge,
        "scorekeeper": works(at.event, "scorekeeper"), "somebody": PlayerFactory().user,
        "visitor": AnonymousUser(),
    }  # fmt: skip
    return {
        name
        for name, user in people.items()
        if queries.visible_filings(user).filter(pk=filing.pk).exists()
    }


def test_while_decks_are_hidden_a_record_is_for_its_players_and_the_judges(table):
    filing = filed(declared(table), played(table).text)

    assert readers(table, filing) == {"ann", "bob", "judge"}
    with pytest.raises(RecordHidden):
        queries.visible_filing(filing.uid, works(table.event, "scorekeeper"))


def test_who_hands_a_record_in_alone_reads_nothing_of_the_other_deck(table):
    """An incomplete record would be completed with the locked decks of both sides."""
    game = played(table)
    head, _lines, _end = game.text.partition("\n1. ")
    before = readers(table, filed(table, head + "\n@end abandoned\n@result draw\n"))
    report = reports.report(
        match=table.match, side=table.sides[0], by=table.ann, games=game.games, now=timezone.now()
    )
    reported = readers(table, Filing.objects.get())
    reports.confirm(report=report, side=table.sides[1], by=table.bob, now=timezone.now())

    assert (before, reported) == ({"judge"}, {"judge"})
    assert readers(table, Filing.objects.get()) == {"ann", "bob", "judge"}


def test_once_both_have_reported_both_read_the_record_whatever_they_say(table):
    verify(filed(table, refuted(played(table).text)))
    for side, by, games in zip(
        table.sides, table.players, (claim((7, 5)), claim((5, 7))), strict=True
    ):
        reports.report(match=table.match, side=side, by=by.user, games=games, now=timezone.now())

    assert readers(table, Filing.objects.get()) == {"ann", "bob", "judge"}


def test_once_decks_are_shown_everybody_reads_the_record(table):
    type(table.event).objects.filter(pk=table.event.pk).update(list_visibility="open_at_start")
    filing = filed(table, played(table).text)

    assert len(readers(table, filing)) == 6


def test_a_record_of_no_match_is_its_senders_alone(table):
    filing = records.keep(text=played(table).text, source="api", by=table.ann, now=timezone.now())

    assert readers(table, filing) == {"ann"}


def test_to_others_a_hidden_record_shows_its_outcome_and_nothing_of_its_lines(table):
    verify(filed(declared(table), refuted(played(table).text)))
    (own,) = match_page(table.match.uid, table.ann).records
    (others,) = match_page(table.match.uid, AnonymousUser()).records

    assert own.verdict.findings
    assert (others.is_visible, others.verdict.outcome) == (False, "refuted")
    assert (others.verdict.findings, others.verdict.score) == ([], {})
    assert all("digest" not in act.params for act in table.match.acts.all())


def test_a_record_of_a_match_made_before_the_lock_is_held_against_the_locked_decks(db):
    at = make_table(locked=False)
    lock(at.event, started=True)
    pin_decks(at.match)
    text = played(at).text
    Seat.objects.update(submission=None)
    deck = next(line for line in text.splitlines() if line.startswith("@deck H"))
    first = next(word for word in deck.split() if word.endswith("=1"))

    filing = filed(at, text.replace(deck, deck.replace(first, first[:-2])))

    assert [finding["what"] for finding in filing.findings] == ["starters"]
