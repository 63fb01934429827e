"""The pages of matches: what they show to whom, and what they let them do."""

from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.models import Player
from matches.models import Filing, Report, Ruling
from matches.rules.flow import MatchState
from matches.services import rulings
from tests.events.conftest import browser
from tests.events.factories import works
from tests.markup import tight
from tests.matches.factories import Table, claim, declared, played
from tests.matches.paging import filed, many, path, replay_all, reported, sent
from tests.people.factories import PlayerFactory


def test_every_page_of_a_match_opens_for_its_players(table: Table) -> None:
    client = browser(declared(table).ann)
    reported(table)
    filed(table, played(table).text)
    replay_all()
    uid = Filing.objects.get().uid
    report = Report.objects.get().uid

    pages = (
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

    for language in ("en", "ja"):
        Player.objects.filter(user=table.ann).update(language=language)
        assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)


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


def test_the_other_side_confirms_with_one_press(table: Table) -> None:
    made = reported(table)

    answer = browser(table.bob).post(path(table, "confirm", made.uid))

    assert answer.status_code == 302
    assert table.fresh().state == MatchState.SETTLED


def test_one_does_not_confirm_ones_own_report(table: Table) -> None:
    made = reported(table)

    browser(table.ann).post(path(table, "confirm", made.uid))

    assert table.fresh().state == MatchState.REPORTED


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
    assert table.fresh().state == MatchState.RULED


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


@pytest.mark.parametrize(("first", "second", "winner"), [(5, 2, 1), (2, 5, 2), (2, 2, None)])
def test_a_judge_types_the_points_for_either_side(table, first, second, winner):
    typed = {"reason": "Seen.", "kind": "result", "score-1-1": first, "score-1-2": second,
             "winner-1": "0" if winner is None else "points", "end-1": "normal"}  # fmt: skip

    answer = browser(table.judge).post(path(table, "rule"), typed)

    result = table.match.results.select_related("winner").get()
    assert answer.status_code == 302
    assert (result.winner.number if result.winner else None) == winner
    assert result.games[0]["score"] == [first, second]


def test_a_ruling_that_cannot_be_is_told_and_kept(table):
    judge = browser(table.judge)
    for typed, code in (
        ({"kind": "result", "winner": "1", "score-1-1": "3", "score-1-2": "1"}, "winner_twice"),
        ({"kind": "result", "score-1-1": "3"}, "score_missing"),
        ({"kind": "result"}, "ruling_wrong"),
        ({"kind": "no_show", "score-1-1": "3", "score-1-2": "1"}, "ruling_wrong"),
        ({"kind": "result", "score-1-1": "-3", "score-1-2": "1"}, "min_value"),
    ):
        answer = judge.post(path(table, "rule"), {"reason": "Seen by me.", **typed})

        assert answer.status_code in (400, 422), typed
        assert code in answer.content.decode(), typed
        assert "Seen by me." in answer.content.decode(), typed
        assert not table.match.results.exists(), typed


def test_a_player_of_the_match_does_not_judge_it(table: Table) -> None:
    assert browser(table.ann).get(path(table, "rule")).status_code == 403


def test_conceding_calling_and_withdrawing_ask_first(table: Table) -> None:
    client, made = browser(table.ann), reported(table)

    asked = client.get(path(table, "withdraw", made.uid))
    client.post(path(table, "withdraw", made.uid), {"note": "wrong"})
    client.post(path(table, "call"), {"note": "nobody came"})

    assert asked.status_code == 200
    assert table.fresh().state == MatchState.JUDGE


def test_why_a_judge_is_called_is_for_both_sides_and_the_staff(table: Table) -> None:
    browser(table.ann).post(path(table, "call"), {"note": "Canary: the dice are loaded."})
    stranger = browser(PlayerFactory().user)
    readers = {
        "ann": browser(table.ann),
        "bob": browser(table.bob),
        "judge": browser(table.judge),
        "scorekeeper": browser(works(table.event, "scorekeeper")),
        "stranger": stranger,
        "visitor": Client(),
    }
    log = f"/api/v1/matches/{table.match.uid}/log/"

    pages = {who: "Canary" in client.get(path(table)).text for who, client in readers.items()}
    answers = {who: "Canary" in client.get(log).text for who, client in readers.items()}

    assert pages == answers == {who: who not in ("stranger", "visitor") for who in readers}


def test_what_everybody_reads_says_so_where_it_is_typed(table: Table) -> None:
    made = reported(table)
    pages = [
        browser(table.bob).get(path(table, "dispute", made.uid)),
        browser(table.ann).get(path(table, "withdraw", made.uid)),
        browser(table.ann).get(path(table, "concede")),
        browser(table.judge).get(path(table, "rule")),
    ]

    for page in pages:
        assert "Everybody who sees the match can read it." in page.text


def test_calling_a_judge_needs_a_reason(table: Table) -> None:
    answer = browser(table.ann).post(path(table, "call"), {"note": " "})

    assert answer.status_code == 400
    assert table.fresh().state == MatchState.SCHEDULED


def test_giving_up_gives_the_match_to_the_other_side(table: Table) -> None:
    browser(table.ann).post(path(table, "concede"), {"note": ""})

    assert table.fresh().state == MatchState.SETTLED


def test_a_ruling_shows_in_the_log_with_its_reason(table: Table) -> None:
    rulings.rule(
        match=table.match, kind="double_loss", reason="Nobody came.", by=table.judge,
        now=timezone.now(),
    )  # fmt: skip

    page = Client().get(path(table)).content.decode()

    assert "Nobody came." in page


def test_the_list_of_an_event_filters_by_state(table: Table) -> None:
    many(table, 2)

    settled = Client().get(reverse("matches:list") + f"?event={table.event.uid}&state=settled")
    nonsense = Client().get(reverse("matches:list") + f"?event={table.event.uid}&state=x")

    assert settled.content.decode().count("match-line") == 2
    assert nonsense.content.decode().count("match-line") == 3


def test_a_player_page_names_the_matches(table: Table) -> None:
    page = Client().get(reverse("people:player", args=[table.players[0].handle]))

    assert path(table) in page.content.decode()


def test_the_front_page_names_what_waits_for_the_player(table: Table) -> None:
    page = browser(table.ann).get(reverse("home"))

    assert path(table) in page.content.decode()


def test_a_kept_draft_is_answered_with_where_to_go(table: Table) -> None:
    answer = browser(table.ann).post(path(table, "report"), sent((7, 5)), headers={"X-Draft": "1"})

    assert (answer.status_code, answer["Location"]) == (201, path(table))


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


def test_a_step_for_htmx_is_the_stage_alone(table: Table) -> None:
    filed(declared(table), played(table).text)

    answer = browser(table.ann).get(
        path(table, "replay", 1), {"at": "3"}, headers={"HX-Request": "true"}
    )

    assert answer.content.decode().strip().startswith('<div id="stage"')


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
        "rules-dice": "sealed",
        "rules-clock_minutes": "20",
        "rules-delay_seconds": "5",
    }
    first, second = (side.entry.uid for side in table.sides)

    saved = organiser.post(address, rules)
    made = organiser.post(
        address, {"act": "pair", "pair-first": second, "pair-second": first, "pair-table": "9"}
    )

    match = table.event.matches.order_by("-number").first()
    assert (saved.status_code, made.status_code) == (302, 302)
    assert (match.number, match.table, match.ruleset) == (2, 9, "carriers-1")
    kept = table.event.match_rules
    assert (kept.games, kept.dice, kept.clock_minutes, kept.delay_seconds) == (3, "sealed", 20, 5)
    page = tight(organiser.get(address))
    assert '<details class="stack" open><summary>At the table' in page
    wrong = organiser.post(address, {**rules, "rules-increment_seconds": "3"})
    assert wrong.status_code == 422
    assert "A clock has an increment or a delay, not both" in tight(wrong)


def test_a_side_does_not_play_itself(table: Table) -> None:
    uid = table.sides[0].entry.uid

    answer = browser(table.judge).post(
        reverse("matches:organise", args=[table.event.uid]),
        {"act": "pair", "pair-first": uid, "pair-second": uid, "pair-table": ""},
    )

    assert answer.status_code == 422
    assert "sides_wrong" in answer.content.decode()


def test_an_act_that_no_button_sends_makes_no_match(table: Table) -> None:
    first, second = (side.entry.uid for side in table.sides)
    before = table.event.matches.count()

    answer = browser(table.judge).post(
        reverse("matches:organise", args=[table.event.uid]),
        {"act": "pear", "pair-first": first, "pair-second": second, "pair-table": ""},
    )

    assert answer.status_code == 400
    assert table.event.matches.count() == before


def test_a_judge_makes_matches_and_leaves_the_rules_alone(table: Table) -> None:
    judge = browser(table.judge)
    address = reverse("matches:organise", args=[table.event.uid])

    assert judge.get(address).status_code == 200
    assert judge.post(address, {"act": "rules"}).status_code == 403
    assert browser(table.ann).get(address).status_code == 403


def test_a_ruling_that_the_record_bears_out_is_called_proved(table: Table) -> None:
    match = played(table)
    filed(table, match.text)
    replay_all()
    judge = browser(table.judge)

    judge.post(path(table, "rule"), {"reason": "As the replay says.", "decision": "records"})
    page = judge.get(path(table)).content.decode()

    assert "it is proved: the record says the same." in page
    assert ">not proved<" not in page
