"""Imports of tables: shown first, done at once or not at all, and a second time nothing."""

import csv
import io

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import Deck
from cards.queries.listings import text_of as text_of_version
from league.events.models import Act, Entry, EntryPlayer, Submission
from league.people.models import Player, User
from league.tournaments.entrants.queries import names_of
from league.transfers.errors import FileUnreadable, ImportStale, RowsWrong
from tests.events.factories import version_for, works
from tests.people.factories import GuestFactory, PlayerFactory
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, text_of
from tests.transfers.rows import closed, do, dry, problems, sent

pytestmark = pytest.mark.django_db
FOUR = "名前,よみ,所属,シード,卓\n田中 花,たなか はな,東,１,7\nSmith,,West,2,\n林,,,,\nKai,,,,\n"


def test_a_dry_run_writes_nothing() -> None:
    hall = closed()
    before = (Entry.objects.count(), Player.objects.count(), hall.tournament.acts.count())

    report = dry(hall, FOUR.encode())

    assert [(row.row, row.what, row.does) for row in report.rows] == [
        (2, "田中 花", "enters"),
        (3, "Smith", "enters"),
        (4, "林", "enters"),
        (5, "Kai", "enters"),
    ]
    assert (Entry.objects.count(), Player.objects.count(), hall.tournament.acts.count()) == before


def test_an_import_makes_guests_with_what_the_rows_say() -> None:
    hall = closed()
    users = User.objects.count()

    do(hall, FOUR.encode("cp932"))

    entrants = hall.tournament.entrants.order_by("number")
    names = names_of(hall.tournament)
    assert [
        (str(names[side.number]), side.club, side.seed, side.fixed_table) for side in entrants
    ] == [("田中 花", "東", 1, 7), ("Smith", "West", 2, None), ("林", "", None, None),
          ("Kai", "", None, None)]  # fmt: skip
    assert Player.objects.get(display_name="田中 花").reading == "たなか はな"
    assert User.objects.count() == users
    act = hall.last_act("import_entrants")
    assert act.params["count"] == 4


def test_the_same_file_a_second_time_does_nothing() -> None:
    hall = closed()
    raw = FOUR.encode()
    done = do(hall, raw)

    again = do(hall, raw, token=done.token)

    assert again.before
    assert hall.tournament.entrants.count() == 4
    other = dry(hall, raw + b"New,,,,\n")
    assert [row.does for row in other.rows] == ["known"] * 4 + ["enters"]


def test_every_row_that_is_wrong_is_told_with_its_column() -> None:
    hall = closed()
    rows = "name,seed,table,handle\nA,x,,\nB,0,,\nC,5,,\nD,5,,\nA,,,\n,,3,\nE,,,nobody-here\n"
    rows += "F\u202e,,,\n"

    report = dry(hall, rows.encode())

    assert problems(report) == [
        (2, "seed", "row_number"),
        (3, "seed", "row_out_of_range"),
        (5, "seed", "row_seed_twice"),
        (6, "name", "row_twice"),
        (7, "name", "row_no_name"),
        (8, "handle", "row_no_player"),
        (9, "name", "row_text"),
    ]
    with pytest.raises(RowsWrong):
        do(hall, rows.encode())
    assert hall.tournament.entrants.count() == 0


def test_a_full_event_takes_nobody_more() -> None:
    hall = closed(event__capacity=1)

    assert [problem.code for problem in dry(hall, b"name\nA\nB\n").problems] == ["event_full"]


def test_in_a_running_swiss_they_enter_late() -> None:
    hall = running(4)
    hall.whole()

    do(hall, b"name,table\nLate One,9\n")

    late = hall.tournament.entrants.get(number=5)
    assert (late.joined_in, late.fixed_table) == (2, 9)


def test_teams_have_a_column_for_every_player() -> None:
    hall = closed(event__side_size=2)

    do(hall, b"team,name,name 2\nRed,A,B\n")

    entry = hall.tournament.entrants.get().entry
    assert (entry.name, entry.entry_players.count()) == ("Red", 2)
    assert problems(dry(hall, b"team,name,name 2\nBlue,C,\n")) == [(2, "name 2", "row_no_name")]


def test_what_has_changed_since_is_shown_again() -> None:
    hall = closed()
    token = dry(hall, b"name\nA\nB\n").token
    do(hall, b"name\nA\n")

    with pytest.raises(ImportStale):
        do(hall, b"name\nA\nB\n", token=token)


def test_a_file_that_cannot_be_read() -> None:
    with pytest.raises(FileUnreadable) as refused:
        dry(closed(), b"shoe size\n42\n")

    assert refused.value.code == "column_missing"
    assert "name" in str(refused.value)


def statements(hall: Hall, rows: str, kind: str) -> int:
    raw = rows.encode()
    with CaptureQueriesContext(connection) as queries:
        assert not dry(hall, raw, kind).problems
    token = dry(hall, raw, kind).token
    with CaptureQueriesContext(connection) as more:
        do(hall, raw, kind, token=token)
    return len(queries) + len(more)


def test_many_rows_cost_as_many_statements_as_few() -> None:
    counts: dict[str, set[int]] = {"results": set(), "entrants": set()}
    for size in (2, 8):
        hall = running(2 * size)
        tables = [pairing.table for pairing in hall.pairings(hall.next())]
        rows = "".join(f"{table},{5 * (table % 2)}-2\n" for table in tables if table)
        counts["results"].add(statements(hall, f"table,result\n{rows}", "results"))
        known = [PlayerFactory(handle=f"known-{size}-{n}") for n in range(size)]
        rows = "".join(f"Guest {n},,Club {n},{n + 1},{n + 1}\n" for n in range(size))
        rows += "".join(f",{player.handle},,,\n" for player in known)
        entrants = f"name,handle,club,seed,table\n{rows}"
        counts["entrants"].add(statements(closed(), entrants, "entrants"))

    assert all(len(each) == 1 for each in counts.values()), counts


def test_an_import_of_entrants_writes_the_same_log_as_one_by_one() -> None:
    hall = closed()
    known = PlayerFactory(handle="known-one")
    raw = b"name,handle\nA,\n,known-one\n"
    token = dry(hall, raw).token
    mail.outbox.clear()

    do(hall, raw, token=token)

    acts = Act.objects.filter(event=hall.event, kind="enter").order_by("pk")
    assert [(each.by, each.entry.entry_players.get().player_id) for each in acts if each.entry] == [
        (hall.by, each.params["players"][0]) for each in acts
    ]
    assert [each.to for each in mail.outbox] == [[known.user.email]]
    asked = EntryPlayer.objects.get(invited=known)
    assert (asked.player.display_name, asked.player.is_guest) == ("known-one", True)
    again = dry(hall, b"name,handle\n,known-one\nB,\n")
    assert [row.does for row in again.rows] == ["known", "enters"]


def test_who_has_an_account_is_asked_under_the_name_of_the_row() -> None:
    hall = closed()
    known = PlayerFactory(handle="mina-1", display_name="Mina Secret")

    do(hall, "名前,ハンドル\n三奈,@Mina-1\n".encode())

    asked = EntryPlayer.objects.get(invited=known)
    assert asked.player.display_name == "三奈"
    assert "Mina Secret" not in str(names_of(hall.tournament))
    assert [row.does for row in dry(hall, b"handle\nmina-1\n").rows] == ["known"]


def test_an_unpublished_event_takes_guests_alone() -> None:
    hall = closed(event__published=False)
    PlayerFactory(handle="mina-2")

    report = dry(hall, b"name,handle\nA,\nB,mina-2\n")

    assert problems(report) == [(3, "", "event_unpublished")]


class TestNamesakes:
    def shown(self, text: str) -> list[str]:
        return [row.what for row in dry(closed(), text.encode()).rows]

    def test_are_told_apart_by_their_clubs(self) -> None:
        assert self.shown("名前,所属\n田中,東\n林,\n田中,西\n") == [
            "田中（東）", "林", "田中（西）",
        ]  # fmt: skip

    def test_else_by_numbers(self) -> None:
        assert self.shown("名前,よみ\n田中,たなか\n田中,でんちゅう\n") == ["田中 1", "田中 2"]
        assert self.shown("名前,メールアドレス\n田中,a@example.org\n田中,b@example.org\n") == [
            "田中 1", "田中 2",
        ]  # fmt: skip

    def test_a_form_that_was_sent_twice_is_told(self) -> None:
        rows = "タイムスタンプ,名前,メールアドレス,所属\n1,田中,a@example.org,東\n"
        rows += "2,田中,A@example.org,東京\n"

        assert problems(dry(closed(), rows.encode())) == [(3, "名前", "row_twice")]

    def test_a_second_import_knows_them_again(self) -> None:
        hall = closed()
        rows = "名前,所属\n田中,東\n田中,西\n"
        do(hall, rows.encode())

        again = dry(hall, (rows + "林,\n").encode())

        assert [row.does for row in again.rows] == ["known", "known", "enters"]


class TestFormExport:
    def world(self) -> Hall:
        return closed()

    def raw(self, *decks: str) -> bytes:
        """An export of a form as it comes to an organiser: Shift_JIS, cells with line breaks."""
        written = io.StringIO()
        rows = csv.writer(written)
        rows.writerow(
            [
                "タイムスタンプ",
                "お名前（本名）",
                "ハンドルネーム",
                "デッキ（コードまたはリスト）",
                "連絡事項",
            ]
        )
        for number, deck in enumerate(decks, 1):
            rows.writerow([f"2026/11/20 1{number}:00", f"山田{number}", f"とり{number}", deck, "①"])
        return written.getvalue().encode("cp932")

    def test_decks_come_in_with_the_guests(self) -> None:
        hall = self.world()
        version = version_for(GuestFactory())
        Deck.objects.update(visibility="public")

        report = do(hall, self.raw(text_of_version(version), version.code, ""))

        assert report.left_out == ("タイムスタンプ", "連絡事項")
        assert [dict(row.fields) for row in report.rows][2] == {"name": "とり3"}
        assert report.notes == ()
        handed = Submission.objects.filter(seat__event=hall.event)
        assert sorted(submission.seat.player.display_name for submission in handed) == [
            "とり1",
            "とり2",
        ]
        assert {submission.handed_in_by for submission in handed} == {hall.by}

    def test_a_deck_that_cannot_be_taken_is_told_and_its_player_enters(self) -> None:
        hall = self.world()
        raw = self.raw("No Such Carrier", "CL-ZZZZ-ZZ")

        report = dry(hall, raw)
        done = do(hall, raw)

        assert [(note.row, note.column, note.code) for note in report.notes] == [
            (2, "デッキ（コードまたはリスト）", "row_deck"),
            (3, "デッキ（コードまたはリスト）", "row_deck"),
        ]
        assert "No Such Carrier" in report.notes[0].text
        assert (done.writes, hall.tournament.entrants.count()) == (2, 2)
        assert not Submission.objects.exists()

    def test_who_may_not_hand_in_decks_enters_guests_alone(self) -> None:
        hall = self.world()
        hall.by = works(hall.event, "scorekeeper")

        report = do(hall, self.raw(text_of_version(version_for(GuestFactory()))))

        assert [(note.code, "row" in note.code) for note in report.notes] == [("row_deck", True)]
        assert hall.tournament.entrants.count() == 1

    def test_a_game_without_decks_leaves_the_column_out(self) -> None:
        hall = closed(event__game="lethal_checkmate", event__format=None)

        report = dry(hall, self.raw("CL-ZZZZ-ZZ"))

        assert report.left_out[1] == "デッキ（コードまたはリスト）"

    def test_the_page_shows_every_field_and_what_is_left_out(self) -> None:
        hall = self.world()
        client, path = desk_of(hall), at(hall.tournament, "import/entrants/")

        shown = client.post(path, {"act": "look", "file": sent("form.csv", self.raw("x"))})

        text = text_of(shown)
        for word in ("タイムスタンプ", "連絡事項", "とり1", "row_deck"):
            assert word in text


def test_whoever_has_entered_already_is_not_entered_again() -> None:
    hall = closed(event__side_size=2)
    for handle in ("ann-1", "ben-1", "cat-1"):
        PlayerFactory(handle=handle)
    do(hall, b"handle,handle 2\nann-1,ben-1\n")

    report = dry(hall, b"handle,handle 2\ncat-1,ann-1\nben-1,ben-1\n")

    assert [code for _row, _column, code in problems(report)] == ["already_entered", "side_size"]
