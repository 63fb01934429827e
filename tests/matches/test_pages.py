"""The pages of matches: what they show to whom, and what they let them do."""

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Filing, Report, Ruling
from matches.rules.flow import State
from matches.rules.series import GameClaim
from matches.services import matches, records, reports, rulings, verifying
from tests.events.conftest import browser
from tests.events.factories import enter, works
from tests.matches.factories import Table, claim, played
from tests.matches.factories import table as make_table
from tests.matches.sample import SHEET


def replay_all() -> None:
    """Do what the workers do with every record."""
    for record in set(Filing.objects.values_list("record", flat=True)):
        arguments = {"record": record}
        judged = verifying.replay(arguments)
        with transaction.atomic():
            verifying.publish(arguments, judged)


def path(at: Table, name: str = "match", *more: Any) -> str:
    return reverse(f"matches:{name}", args=[at.match.uid, *more])


def sent(score: tuple[int, int], **more: str) -> dict[str, str]:
    return {
        "score-1-1": str(score[0]),
        "score-1-2": str(score[1]),
        "winner-1": "points",
        "end-1": "normal",
        "note": "",
        "key": "k1",
        **more,
    }


def reported(at: Table, score: tuple[int, int] = (7, 5)) -> Report:
    return reports.report(
        match=at.match, side=at.sides[0], by=at.ann, games=claim(score), now=timezone.now()
    )


def filed(at: Table, text: str) -> Filing:
    return records.file(
        match=at.match,
        number=1,
        text=text,
        source="paste",
        by=at.ann,
        now=timezone.now(),
        side=at.sides[0],
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_a_match_opens_for_its_players(table: Table, language: str) -> None:
    client = browser(table.ann)
    client.cookies["language"] = language
    reported(table)
    filed(table, played(table).text)
    replay_all()
    uid = Filing.objects.get().uid
    report = Report.objects.get().uid

    answers = [
        client.get(page).status_code
        for page in (
            path(table),
            path(table, "report"),
            path(table, "file"),
            path(table, "replay", 1),
            path(table, "withdraw", report),
            path(table, "concede"),
            path(table, "call"),
            reverse("matches:record", args=[uid]),
            reverse("matches:record-text", args=[uid]),
            reverse("matches:list"),
            reverse("matches:list") + f"?event={table.event.uid}",
            reverse("matches:records"),
            reverse("matches:player", args=[table.players[0].handle]),
        )
    ]

    assert answers == [200] * 13


def test_a_report_is_sent_once_for_one_key(table: Table) -> None:
    client = browser(table.ann)

    first = client.post(path(table, "report"), sent((7, 5)))
    again = client.post(path(table, "report"), sent((7, 5)))

    assert (first.status_code, again.status_code) == (302, 302)
    assert Report.objects.count() == 1


def test_a_report_without_a_winner_of_equal_points_asks_for_one(table: Table) -> None:
    answer = browser(table.ann).post(path(table, "report"), sent((7, 7)))

    assert answer.status_code == 400
    assert "winner_missing" in answer.content.decode()
    assert 'value="7"' in answer.content.decode()


def test_equal_points_with_a_winner_are_a_report(table: Table) -> None:
    browser(table.ann).post(path(table, "report"), sent((7, 7), **{"winner-1": "2"}))

    assert Report.objects.get().games == [
        {"number": 1, "score": [7, 7], "winner": 2, "end": "normal"}
    ]


def test_a_record_with_slips_is_shown_as_it_was_read_before_it_counts(table: Table) -> None:
    lines = played(table).text.splitlines()
    slipped = "\r\n".join(line.partition(". ")[2] or line for line in lines)
    client = browser(table.ann)

    shown = client.post(path(table, "file"), {"act": "read", "record-1": slipped})

    assert shown.status_code == 200
    assert "numbers added" in shown.content.decode()
    assert Filing.objects.count() == 0


def test_a_confirmed_record_is_filed_and_its_page_updates_itself(table: Table) -> None:
    client = browser(table.ann)

    answer = client.post(path(table, "file"), {"act": "file", "text-1": played(table).text})
    before = client.get(path(table)).content.decode()
    replay_all()
    after = client.get(path(table)).content.decode()

    assert answer.status_code == 302
    assert ("every 2s" in before, "every 2s" in after) == (True, False)


def test_a_text_that_is_no_record_stays_with_its_reason(table: Table) -> None:
    client = browser(table.ann)

    answer = client.post(
        path(table, "file"), {"act": "read", "record-1": "@game carriers\nnonsense"}
    )

    assert answer.status_code == 422
    assert "nonsense" in answer.content.decode()


def test_the_other_side_confirms_with_one_press(table: Table) -> None:
    made = reported(table)

    answer = browser(table.bob).post(path(table, "confirm", made.uid))

    assert answer.status_code == 302
    assert table.fresh().state == State.SETTLED


def test_one_does_not_confirm_ones_own_report(table: Table) -> None:
    made = reported(table)

    browser(table.ann).post(path(table, "confirm", made.uid))

    assert table.fresh().state == State.REPORTED


def test_a_dispute_goes_to_the_judge_who_decides_with_one_press(table: Table) -> None:
    made = reported(table)
    browser(table.bob).post(path(table, "dispute", made.uid), {"note": "It was 5-7."})
    judge = browser(table.judge)
    page = judge.get(path(table, "rule")).content.decode()

    answer = judge.post(path(table, "rule"), {"reason": "Both were heard.", "decision": made.uid})

    assert made.uid in page
    assert "It was 5-7." in page
    assert answer.status_code == 302
    assert Ruling.objects.get().reason == "Both were heard."
    assert table.fresh().state == State.RULED


def test_a_decision_without_a_reason_asks_for_it(table: Table) -> None:
    made = reported(table)

    answer = browser(table.judge).post(path(table, "rule"), {"reason": "", "decision": made.uid})

    assert answer.status_code == 400
    assert Ruling.objects.count() == 0


def test_a_judge_decides_something_else(table: Table) -> None:
    answer = browser(table.judge).post(
        path(table, "rule"), {"reason": "Bob did not come.", "kind": "no_show", "winner": "1"}
    )

    assert answer.status_code == 302
    assert (Ruling.objects.get().kind, Ruling.objects.get().winner) == ("no_show", table.sides[0])


def test_a_player_of_the_match_does_not_judge_it(table: Table) -> None:
    assert browser(table.ann).get(path(table, "rule")).status_code == 403


def test_strangers_see_the_match_and_no_hidden_record(table: Table) -> None:
    reported(table)
    filing = filed(table, played(table).text)
    replay_all()
    stranger = Client()

    match = stranger.get(path(table))
    replay = stranger.get(path(table, "replay", 1))
    text = stranger.get(reverse("matches:record-text", args=[filing.uid]))

    assert (match.status_code, replay.status_code, text.status_code) == (200, 404, 404)
    assert "TST-" not in match.content.decode()


def test_conceding_calling_and_withdrawing_ask_first(table: Table) -> None:
    client, made = browser(table.ann), reported(table)

    asked = client.get(path(table, "withdraw", made.uid))
    client.post(path(table, "withdraw", made.uid), {"note": "wrong"})
    client.post(path(table, "call"), {"note": "nobody came"})

    assert asked.status_code == 200
    assert table.fresh().state == State.JUDGE


def test_calling_a_judge_needs_a_reason(table: Table) -> None:
    answer = browser(table.ann).post(path(table, "call"), {"note": " "})

    assert answer.status_code == 400
    assert table.fresh().state == State.SCHEDULED


def test_giving_up_gives_the_match_to_the_other_side(table: Table) -> None:
    browser(table.ann).post(path(table, "concede"), {"note": ""})

    assert table.fresh().state == State.SETTLED


def test_a_record_of_no_match_is_seen_by_its_owner_alone(table: Table) -> None:
    client = browser(table.ann)
    client.post(reverse("matches:records"), {"act": "file", "text-1": played(table).text})
    filing = Filing.objects.get()
    replay_all()

    mine = client.get(reverse("matches:record", args=[filing.uid]))
    theirs = browser(table.bob).get(reverse("matches:record", args=[filing.uid]))

    assert (mine.status_code, theirs.status_code) == (200, 404)


def test_a_ruling_shows_in_the_log_with_its_reason(table: Table) -> None:
    rulings.rule(
        match=table.match, kind="double_loss", reason="Nobody came.", by=table.judge,
        now=timezone.now(),
    )  # fmt: skip

    page = Client().get(path(table)).content.decode()

    assert "Nobody came." in page


def many(at: Table, count: int) -> None:
    """Pair the two sides again and again, each match with a result."""
    for number in range(count):
        made = matches.make(
            event=at.event,
            entries=[side.entry for side in at.sides],
            by=at.judge,
            now=timezone.now(),
            table=number + 2,
        )
        reports.concede(match=made, side=made.sides.get(number=1), by=at.ann, now=timezone.now())


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize(
    ("name", "queries"),
    [("event", 13), ("mine", 16), ("player", 12)],
    ids=["event", "mine", "player"],
)
def test_lists_ask_the_same_for_one_row_and_for_thirty(
    table: Table, django_assert_num_queries: Any, name: str, queries: int, count: int
) -> None:
    many(table, count)
    client = browser(table.ann)
    address = {
        "event": reverse("matches:list") + f"?event={table.event.uid}",
        "mine": reverse("matches:list"),
        "player": reverse("matches:player", args=[table.players[0].handle]),
    }[name]
    client.get(address)

    with django_assert_num_queries(queries):
        answer = client.get(address)

    waiting = name == "mine"  # the one without a result stands in its own list too
    assert answer.content.decode().count("match-line") == min(count + 1, 30) + waiting


def filings(at: Table, count: int) -> None:
    for seed in range(1, count + 1):
        filed(at, played(at, seed).text)
    replay_all()


def full_match(at: Table, count: int) -> str:
    for score in ((7, 5), (5, 7), (7, 0))[:count]:
        reported(at, score)
    filings(at, count)
    return path(at)


def ruled_match(at: Table, count: int) -> str:
    full_match(at, count)
    return path(at, "rule")


def report_page(at: Table, count: int) -> str:
    full_match(at, count)
    return path(at, "report")


def replay_page(at: Table, count: int) -> str:
    filings(at, count)
    return path(at, "replay", 1) + "?at=9"


def own_records(at: Table, count: int) -> str:
    for seed in range(1, count + 1):
        records.keep(text=played(at, seed).text, source="paste", by=at.ann, now=timezone.now())
    replay_all()
    return reverse("matches:records")


def player_statistics(at: Table, count: int) -> str:
    filings(at, count)
    return reverse("matches:player", args=[at.players[0].handle])


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("made", "queries"),
    [
        (full_match, 27),
        (ruled_match, 26),
        (report_page, 26),
        (replay_page, 27),
        (own_records, 7),
        (player_statistics, 12),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_page_asks_the_same_for_one_row_and_for_three(
    table: Table, django_assert_num_queries: Any, made: Any, queries: int, count: int
) -> None:
    address = made(table, count)
    client = browser(table.judge if made is ruled_match else table.ann)
    assert client.get(address).status_code == 200

    with django_assert_num_queries(queries):
        client.get(address)


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_to_make_matches_asks_the_same_for_one_entry_more_and_for_three(
    db: None, django_assert_num_queries: Any, count: int
) -> None:
    at = make_table(locked=False)
    for _number in range(count):
        enter(at.event)
    client, address = browser(at.judge), reverse("matches:organise", args=[at.event.uid])
    assert client.get(address).content.decode().count("<option") == 2 * (count + 3)

    with django_assert_num_queries(9):
        client.get(address)


def test_the_list_of_an_event_filters_by_state(table: Table) -> None:
    many(table, 2)

    settled = Client().get(reverse("matches:list") + f"?event={table.event.uid}&state=settled")
    nonsense = Client().get(reverse("matches:list") + f"?event={table.event.uid}&state=x")

    assert settled.content.decode().count("match-line") == 2
    assert nonsense.content.decode().count("match-line") == 3


def test_a_player_and_a_card_have_statistics_of_verified_records(table: Table) -> None:
    filed(table, played(table).text)
    replay_all()
    client = browser(table.ann)

    player = client.get(reverse("matches:player", args=[table.players[0].handle]))
    code = table.sides[0].seats.get().submission.snapshot["cards"][0]["code"]
    card = client.get(reverse("cards:card", args=[code]))

    assert "from 1 verified record that you may read" in player.content.decode()
    assert "In matches" in card.content.decode()


def test_a_player_page_names_the_matches(table: Table) -> None:
    page = Client().get(reverse("people:player", args=[table.players[0].handle]))

    assert path(table) in page.content.decode()


def test_the_front_page_names_what_waits_for_the_player(table: Table) -> None:
    page = browser(table.ann).get(reverse("home"))

    assert path(table) in page.content.decode()


def test_a_kept_draft_is_answered_with_where_to_go(table: Table) -> None:
    answer = browser(table.ann).post(path(table, "report"), sent((7, 5)), headers={"X-Draft": "1"})

    assert (answer.status_code, answer["Location"]) == (201, path(table))


def test_a_kept_record_is_answered_with_where_to_go_and_counts_once(table: Table) -> None:
    client, asked = browser(table.ann), {"act": "file", "text-1": played(table).text}

    answers = [client.post(path(table, "file"), asked, headers={"X-Draft": "1"}) for _ in range(2)]

    assert [(one.status_code, one["Location"]) for one in answers] == [(201, path(table))] * 2
    assert Filing.objects.count() == 1
    assert client.get(path(table)).content.decode().count("handed in a record of game 1") == 1


def test_a_kept_record_that_cannot_be_filed_is_refused_without_a_word_for_later(
    db: None,
) -> None:
    at = make_table(locked=False)
    asked = {"act": "file", "text-1": played(make_table()).text}
    type(at.event).objects.filter(pk=at.event.pk).update(game="rugby_15")

    answer = browser(at.ann).post(path(at, "file"), asked, headers={"X-Draft": "1"})

    assert answer.status_code == 409
    assert list(answer.wsgi_request._messages) == []  # type: ignore[attr-defined]


def test_records_that_were_read_before_are_shown_again(table: Table) -> None:
    answer = browser(table.ann).post(
        path(table, "file"), {"act": "again", "text-1": played(table).text}
    )

    assert (answer.status_code, Filing.objects.count()) == (200, 0)
    assert "Yes, this is the record" in answer.content.decode()


def test_a_text_that_cannot_be_read_is_to_be_read_again_not_confirmed(table: Table) -> None:
    page = browser(table.ann).post(path(table, "file"), {"act": "again", "text-1": "nonsense"})

    assert page.status_code == 422
    assert "Read it again" in page.content.decode()
    assert "Yes, this is the record" not in page.content.decode()


def test_names_of_others_at_the_seats_are_one_sentence_of_a_record(table: Table) -> None:
    filed(table, played(table).text.replace("@card", "@seat H ake\n@seat A mia\n@card", 1))

    page = browser(table.ann).get(path(table)).content.decode()

    assert page.count("REC-SEAT") == 1
    assert ("ake" in page, "mia" in page) == (True, True)


def test_what_a_record_has_of_hidden_decks_is_not_told_to_strangers(table: Table) -> None:
    filed(table, re.sub(r"run=2", "run=5", played(table).text, count=1))

    mine, theirs = (client.get(path(table)) for client in (browser(table.ann), Client()))

    assert "REC-DECK" in mine.content.decode()
    assert "TST-" in mine.content.decode()
    assert "TST-" not in theirs.content.decode()


def test_times_are_those_of_the_event(table: Table) -> None:
    made = reported(table)
    there = made.at.astimezone(ZoneInfo("Asia/Tokyo"))

    page = browser(table.ann).get(path(table)).content.decode()

    assert f"{there:%Y-%m-%d %H:%M}</time>" in page


def test_a_decision_is_shown_with_its_reason_above_the_reports(table: Table) -> None:
    made = reported(table)
    rulings.rule(
        match=table.match, kind="result", games=claim((5, 7)), reason="Both were heard.",
        by=table.judge, now=timezone.now(),
    )  # fmt: skip

    page = Client().get(path(table)).content.decode()

    assert 0 < page.index("Both were heard.") < page.index('class="claim panel')
    assert made.uid


def test_the_same_proof_again_and_again_is_one_line_of_the_log(table: Table) -> None:
    game = played(table)
    reports.confirm(
        report=reports.report(
            match=table.match, side=table.sides[0], by=table.ann, games=game.games,
            now=timezone.now(),
        ),
        side=table.sides[1],
        by=table.bob,
        now=timezone.now(),
    )  # fmt: skip
    filed(table, game.text)
    for _time in range(3):
        replay_all()

    page = Client().get(path(table)).content.decode()

    assert table.match.acts.filter(kind="prove").count() == 3
    assert page.count("The replay proves the result.") == 1


def test_of_several_games_the_page_says_whose_record_is_missing(db: None) -> None:
    at = make_table(record="required", series="best_of", games=3)
    (first,) = played(at).games
    other = 3 - first.winner
    games = (first, GameClaim(2, None, other), GameClaim(3, None, other))
    made = reports.report(
        match=at.match, side=at.sides[0], by=at.ann, games=games, now=timezone.now()
    )
    reports.confirm(report=made, side=at.sides[1], by=at.bob, now=timezone.now())
    filed(at, played(at).text)
    client = browser(at.ann)

    page, form = (client.get(path(at, name)).content.decode() for name in ("match", "file"))

    assert "Records are still missing, of game 2, 3: hand them in." in page
    assert '<option value="2" selected' in form


@pytest.mark.parametrize("at", ["-1", "x", "999999999999", "٣", ""])
def test_an_odd_place_in_a_replay_is_a_place(table: Table, at: str) -> None:
    filed(table, played(table).text)

    answer = browser(table.ann).get(path(table, "replay", 1), {"at": at})

    assert answer.status_code == 200


def test_a_replay_of_a_game_without_a_record_is_not_there(table: Table) -> None:
    assert browser(table.ann).get(path(table, "replay", 1)).status_code == 404


def test_a_step_for_htmx_is_the_stage_alone(table: Table) -> None:
    filed(table, played(table).text)

    answer = browser(table.ann).get(
        path(table, "replay", 1), {"at": "3"}, headers={"HX-Request": "true"}
    )

    assert answer.content.decode().strip().startswith('<div id="stage"')


def test_a_huge_upload_is_refused_and_nothing_is_kept(table: Table) -> None:
    upload = SimpleUploadedFile("big.record", b"@game carriers\n" + b"1. H wait\n" * 40_000)

    answer = browser(table.ann).post(path(table, "file"), {"act": "read", "file-1": upload})

    assert answer.status_code == 422
    assert "REC-TOO-LONG" in answer.content.decode()
    assert Filing.objects.count() == 0


def test_an_organiser_sets_the_rules_and_makes_a_match(table: Table) -> None:
    organiser = browser(works(table.event, "organiser"))
    address = reverse("matches:organise", args=[table.event.uid])
    rules = {
        "act": "rules",
        "rules-ruleset": "carriers-1",
        "rules-record": "required",
        "rules-series": "best_of",
        "rules-games": "3",
        "rules-time_out": "judge",
        "rules-report_minutes": "",
    }
    first, second = (side.entry.uid for side in table.sides)

    saved = organiser.post(address, rules)
    made = organiser.post(
        address, {"act": "pair", "pair-first": second, "pair-second": first, "pair-table": "9"}
    )

    match = table.event.matches.order_by("-number").first()
    assert (saved.status_code, made.status_code) == (302, 302)
    assert (match.number, match.table, match.ruleset) == (2, 9, "carriers-1")
    assert table.event.match_rules.games == 3


def test_a_side_does_not_play_itself(table: Table) -> None:
    uid = table.sides[0].entry.uid

    answer = browser(table.judge).post(
        reverse("matches:organise", args=[table.event.uid]),
        {"act": "pair", "pair-first": uid, "pair-second": uid, "pair-table": ""},
    )

    assert answer.status_code == 422
    assert "sides_wrong" in answer.content.decode()


def test_a_judge_makes_matches_and_leaves_the_rules_alone(table: Table) -> None:
    judge = browser(table.judge)
    address = reverse("matches:organise", args=[table.event.uid])

    assert judge.get(address).status_code == 200
    assert judge.post(address, {"act": "rules"}).status_code == 403
    assert browser(table.ann).get(address).status_code == 403


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("@card CA", "; ", "CA-E-CARD"),
        ("winner H", "winner A", "CA-E-RESULT"),
        ("13. H 7 i10", "13. H 7 i19", "CA-E-FAR"),
        ("13. H 7 i10", "13. H seven", "CA-E-SYNTAX"),
    ],
)
def test_a_record_that_breaks_opens_where_it_breaks_and_says_why(
    table: Table, old: str, new: str, code: str
) -> None:
    text = SHEET.read_text().replace(old, new)
    filing = records.keep(text=text, source="paste", by=table.ann, now=timezone.now())
    replay_all()

    page = browser(table.ann).get(reverse("matches:record", args=[filing.uid])).content.decode()

    assert "caption-offence" in page
    assert code in page
