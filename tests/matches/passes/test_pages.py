"""The pages behind a link: what a guest sees and does on a phone that nobody is signed in on."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Act, Filing, Report
from matches.queries.passes import secret_of
from matches.rules.flow import MatchState
from matches.services import passes, reports
from tests.conf.test_logs import logged
from tests.events.conftest import browser
from tests.events.factories import works
from tests.matches.factories import Table, claim
from tests.matches.paging import path, sent
from tests.matches.passes.guests import guests, link, pass_for, phone

pytestmark = pytest.mark.django_db
SHEET = "@record 1\n@game carriers\n@ruleset carriers-1\n1. toss 3 2\n"
PAGES = ("", "report", "file", "call", "concede")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_guest_reports_and_the_other_side_confirms() -> None:
    at = guests(account=True)
    guest, client = pass_for(at), phone()

    page = text(client.get(link(guest)))
    answer = client.post(link(guest, "report"), sent((7, 5)), follow=True)
    browser(at.bob).post(path(at, "confirm", Report.objects.get().uid))

    assert f"You speak for {at.players[0].display_name}" in page
    assert link(guest, "report") in page
    assert "Your report is sent." in text(answer)
    assert at.fresh().state == MatchState.SETTLED
    assert "this pass can only be read now" in text(client.get(link(guest)))


def test_a_guest_confirms_what_the_other_side_reports() -> None:
    at = guests(account=True)
    guest, client = pass_for(at), phone()
    browser(at.bob).post(path(at, "report"), sent((5, 7)))
    report = Report.objects.get()

    page = text(client.get(link(guest)))
    answer = client.post(link(guest, "confirm", report.uid), follow=True)

    assert link(guest, "confirm", report.uid) in page
    assert "You have confirmed the report." in text(answer)
    assert at.fresh().state == MatchState.SETTLED


def test_a_guest_disputes_withdraws_calls_and_gives_up() -> None:
    at = guests(account=True)
    guest, client = pass_for(at), phone()
    browser(at.bob).post(path(at, "report"), sent((5, 7)))
    theirs = Report.objects.get()
    client.post(link(guest, "dispute", theirs.uid), {"note": "It was 7-5."})
    client.post(link(guest, "report"), sent((7, 5)))
    mine = Report.objects.latest("pk")
    client.post(link(guest, "withdraw", mine.uid), {"note": ""})
    called = client.post(link(guest, "call"), {"note": "Please come."}, follow=True)
    client.post(link(guest, "concede"), {"note": ""})

    assert "A judge is called." in text(called)
    kinds = Act.objects.filter(side_pass=guest).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["dispute", "report", "withdraw", "call", "concede"]
    assert at.fresh().state == MatchState.SETTLED


def test_a_side_cannot_confirm_its_own_report() -> None:
    at = guests()
    guest, client = pass_for(at), phone()
    client.post(link(guest, "report"), sent((7, 5)))

    answer = client.post(link(guest, "confirm", Report.objects.get().uid), follow=True)

    assert "own side" in text(answer)
    assert at.fresh().state == MatchState.REPORTED


def test_a_record_is_read_and_then_handed_in() -> None:
    at = guests()
    guest, client = pass_for(at), phone()

    read = client.post(link(guest, "file"), {"act": "read", "record-1": SHEET})
    filed = client.post(link(guest, "file"), {"act": "file", "text-1": SHEET, "source": "paste"})

    assert f'action="{link(guest, "file")}"' in text(read)
    assert filed["Location"] == link(guest)
    assert Filing.objects.get().side_pass == guest
    assert "Hidden as long as the decks are." in text(client.get(link(guest)))


def test_a_report_with_its_record_leads_to_its_reading() -> None:
    at = guests()
    guest = pass_for(at)

    answer = phone().post(link(guest, "report"), sent((7, 5), **{"record-1": SHEET}))

    assert f'action="{link(guest, "file")}"' in text(answer)
    assert path(at, "file") not in text(answer)


def test_what_is_wrong_stands_on_the_form_with_what_was_typed() -> None:
    guest = pass_for(guests())

    answer = phone().post(link(guest, "report"), sent((7, 7)))

    assert answer.status_code == 400
    assert "winner_missing" in text(answer)
    assert 'value="7"' in text(answer)
    assert f'action="{link(guest, "report")}"' in text(answer)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_lead_nowhere_where_a_guest_may_not_go(language: str) -> None:
    at = guests()
    guest, client = pass_for(at), phone()
    client.cookies["django_language"] = language

    for name in PAGES:
        leads_nowhere_else(at, client.get(link(guest, name)))


def leads_nowhere_else(at: Table, answer: Any) -> None:
    assert answer.status_code == 200
    main = text(answer).partition("<main")[2].partition("</main")[0]
    assert at.match.uid not in main.replace(f"-{at.match.uid}", "")  # names of drafts
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert answer["Referrer-Policy"] == "strict-origin"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_the_log_says_that_a_guest_spoke() -> None:
    at = guests(account=True)
    guest = pass_for(at)
    phone().post(link(guest, "report"), sent((7, 5)))
    client = Client(HTTP_ACCEPT_LANGUAGE="ja")

    page = text(client.get(path(at)))

    name = at.players[0].display_name
    assert "ゲスト（札で）" in page
    assert f"{name}が結果を報告しました" in page or name in page
    assert secret_of(guest) not in page
    assert "guest (by pass)" in text(phone().get(path(at)))


def test_the_reason_of_a_call_is_read_by_both_sides_alone() -> None:
    at = guests(account=True)
    guest = pass_for(at)
    reports.call_judge(
        match=at.match, side=at.sides[1], by=at.bob, reason="He left.", now=timezone.now()
    )

    assert "He left." in text(phone().get(link(guest)))
    assert "He left." not in text(phone().get(path(at)))


def test_who_is_signed_in_stays_who_they_are() -> None:
    at = guests(account=True)
    guest, client = pass_for(at), browser(works(at.event, "checker"))
    key = client.session.session_key
    before = dict(client.session.items())

    client.get(link(guest))
    answer = client.post(link(guest, "report"), sent((7, 5)))

    assert (Report.objects.get().by, Report.objects.get().side_pass) == (None, guest)
    assert client.session.session_key == key
    assert dict(client.session.items()) == before
    assert "session" not in answer.cookies


def test_nobody_gets_a_session_by_a_link() -> None:
    client = phone()

    client.get(link(pass_for(guests())))

    assert "session" not in client.cookies


def test_posts_need_the_token_of_the_form() -> None:
    at = guests()
    guest, client = pass_for(at), Client(enforce_csrf_checks=True)

    assert client.post(link(guest, "report"), sent((7, 5))).status_code == 403
    client.get(link(guest, "report"))
    token = client.cookies["csrf"].value
    client.post(link(guest, "report"), sent((7, 5), csrfmiddlewaretoken=token))

    assert Report.objects.get().side_pass == guest


NASTY = [
    "x",
    "0" * 32,
    "a" * 900,
    "%F0%9F%98%80",
    "..",
    "%27;DROP%20TABLE",
    "=HYPERLINK",
    "１" * 32,
    "%E2%80%AE",
    "null",
]


@pytest.mark.parametrize("name", ["", "report/", "confirm/zzz/"])
def test_nasty_secrets_open_nothing(name: str) -> None:
    client = phone()

    for secret in NASTY:
        address = f"/matches/pass/{secret}/{name}"
        answers = [client.get(address), client.post(address)]
        assert {answer.status_code for answer in answers} <= {404, 405, 414}, address
        assert "no pass" not in text(answers[0]), address


def test_wrong_and_ended_links_say_the_same() -> None:
    at = guests()
    guest = pass_for(at)
    passes.end(side_pass=guest, by=at.judge, now=timezone.now())

    ended, wrong = phone().get(link(guest)), phone().get("/matches/pass/" + "w" * 32 + "/")

    assert ended.status_code == wrong.status_code == 404
    for answer in (ended, wrong):
        assert "pass_unknown" in text(answer)
        assert "Ask at the event" in text(answer)
    assert at.players[0].display_name not in text(ended)


def test_too_many_wrong_links_are_answered_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "WRONG", (1, passes.WRONG[1]))
    client = phone()
    client.get("/matches/pass/wrong/")

    answer = client.get("/matches/pass/wrong/")

    assert answer.status_code == 429
    assert "Retry-After" in answer


def test_what_is_over_leads_back_to_the_match() -> None:
    at = guests()
    first, second = pass_for(at, 0), pass_for(at, 1)
    made = reports.report(
        match=at.match, side=at.sides[0], by=first, games=claim((7, 5)), now=timezone.now()
    )
    reports.confirm(report=made, side=at.sides[1], by=second, now=timezone.now())

    for there in (link(second, "report"), link(second, "file"), link(second, "dispute", made.uid)):
        asked = phone().get(there, follow=True)
        posted = phone().post(there, {"act": "file", "note": ""}, follow=True)
        assert asked.status_code == 200, there
        assert posted.status_code in (200, 400, 409), there
        assert Report.objects.count() == 1, there


def test_a_report_of_another_match_is_absent() -> None:
    at, other = guests(), guests()
    made = reports.report(
        match=other.match,
        side=other.sides[1],
        by=pass_for(other, 1),
        games=claim((7, 5)),
        now=timezone.now(),
    )

    phone().post(link(pass_for(at), "confirm", made.uid))

    assert other.fresh().state == MatchState.REPORTED


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "console"])
def test_no_log_holds_the_secret(as_json: bool) -> None:
    at = guests()
    guest = pass_for(at)
    client = Client(raise_request_exception=False)
    with logged(as_json) as lines:
        client.get(link(guest) + "nothing-here/")
        client.post(link(guest))
        Client(enforce_csrf_checks=True).post(link(guest, "report"))
        Report.objects.create(match=at.match, side=at.sides[0], side_pass=guest, games=[{}])
        assert client.get(link(guest)).status_code == 500

    log = lines.getvalue()
    assert "KeyError: 'number'" in log
    assert "CSRF" in log
    assert "/matches/pass/…/report/" in log
    assert secret_of(guest) not in log


@pytest.mark.parametrize("count", [1, 3])
def test_pages_ask_the_same_for_one_report_and_for_three(
    django_assert_num_queries: Any, count: int
) -> None:
    at = guests(account=True)
    guest, client = pass_for(at), phone()
    for number in range(count):
        client.post(link(guest, "report"), sent((7, number), key=f"k{number}"))
    client.post(link(guest, "file"), {"act": "file", "text-1": SHEET})

    for name, queries in (("", 20), ("report", 19), ("file", 19)):
        client.get(link(guest, name))
        with django_assert_num_queries(queries):
            client.get(link(guest, name))


def test_a_report_by_a_link_takes_few_statements(django_assert_num_queries: Any) -> None:
    at = guests(account=True)
    guest, client = pass_for(at), phone()
    client.get(link(guest))

    with django_assert_num_queries(25):
        client.post(link(guest, "report"), sent((7, 5)))


def test_the_deck_declaration_is_shown_as_to_players() -> None:
    at = guests(account=True)
    type(at.event).objects.filter(pk=at.event.pk).update(declaration_required=True)

    page = text(phone().get(link(pass_for(at))))

    assert "not declared yet" in page
    assert "shows it at the table" in page
    assert "/declare/" not in page


## At the desk


def desk(at: Table) -> str:
    return reverse("matches:passes", args=[at.match.uid])


def test_the_desk_makes_shows_and_ends_a_link() -> None:
    at = guests(account=True)
    client = browser(at.judge)
    before = text(client.get(desk(at)))

    made = client.post(desk(at), {"act": "make", "side": "1"})
    shown = client.get(made["Location"])
    put_away = text(client.get(desk(at)))
    client.post(desk(at), {"act": "end", "side": "1"})

    assert "There is no pass yet." in before
    assert at.players[1].display_name not in before.partition("<main")[2].partition("Sides")[2]
    assert "<svg" in text(shown)
    assert "no-store" in shown["Cache-Control"]
    assert text(shown).count('class="qr"') == 1
    assert 'class="qr"' not in put_away
    assert at.match.passes.get().ended_at is not None
    assert "Passes of the guests" in text(client.get(path(at)))


def test_the_desk_makes_no_link_for_whom_none_is_needed() -> None:
    at = guests(account=True)
    judge = browser(at.judge)

    for typed in ({"side": "2"}, {"side": "9"}, {"side": "x"}, {}):
        answer = judge.post(desk(at), {"act": "make", **typed})
        assert answer.status_code == 302, typed
        assert at.match.passes.count() == 0, typed


def test_an_account_of_the_match_sees_no_links_of_it() -> None:
    at = guests(account=True)
    pass_for(at)

    assert browser(at.bob).get(desk(at)).status_code == 403
    assert "Passes of the guests" not in text(browser(at.bob).get(path(at)))
