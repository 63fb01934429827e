"""The course of a match on its replay, and luck and skill of a player."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from engines.bots.worth import Alternative
from league.jobs import services as jobs
from league.jobs.models import Job
from matches.models import Analysis, Filing
from matches.queries.records import analyses
from matches.services import analysing
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.matches.analyses import kept, settled
from tests.matches.factories import Table, declared, more_matches, played, table as make_table
from tests.matches.paging import filed, replay_all

pytestmark = pytest.mark.django_db
CHOICES = (
    Alternative("B play R7", 640_000, 10_000),
    Alternative("B wait", 500_000, 10_000, played=True),
)


def text(page: str) -> str:
    return " ".join(unescape(strip_tags(page)).split())


def replay(filing: Filing, at: int = 0, part: str = "", client: Client | None = None) -> str:
    """Return the page of a record, or the part of it that a script asks for."""
    headers = {"HX-Request": "true", "HX-Target": part} if part else {}
    path = reverse("matches:record", args=[filing.uid])
    answer = (client or Client()).get(path, {"at": at}, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_says_how_far_the_analysis_is_and_asks_again() -> None:
    filing = settled("limit_ball")
    analysing.sweep()

    waiting = replay(filing)
    claim = jobs.claim(job_id=Job.objects.get(kind=analyses.KIND).pk, worker="w 1")
    jobs.attempt(claim, lambda: jobs.report(percent=40))
    running = replay(filing, part="course")
    jobs.fail(claim=jobs.Claim.of(Job(pk=claim.job_id, uid=claim.uid, kind=claim.kind, fence=1,
                                      attempts=3, max_attempts=3)), trouble="It died.")  # fmt: skip
    over = replay(filing, part="course")

    assert "the record waits for its turn" in waiting
    assert 'hx-trigger="every 2s"' in waiting
    assert 'value="40"' in running
    assert "<html" not in running
    assert "The analysis failed several times" in over
    assert "hx-trigger" not in over


def test_a_record_that_cannot_be_analysed_says_why_in_both_languages() -> None:
    filing = settled("limit_ball")
    said = {"en": "Hands are unknown.", "ja": "手札が不明です。"}
    Analysis.objects.create(
        record=filing.record, ruleset=filing.record.ruleset, version=1,
        refusal={"code": "REC-WORTH-OPEN", "rule": "REC-9", "params": {}, "sentence": said},
    )  # fmt: skip
    japanese = Client(headers={"Accept-Language": "ja"})

    assert "This record cannot be analysed: Hands are unknown." in text(replay(filing))
    assert "この記録は分析できません：手札が不明です。" in text(replay(filing, client=japanese))


def test_the_course_names_the_players_and_adds_up() -> None:
    """Half a point more or less than the parts are: the sentence has the number of the table."""
    filing = settled("limit_ball")
    kept(filing, luck=-395_000, choices=CHOICES)

    html = replay(filing, at=1)
    page = text(html)

    assert '<polyline class="worth-line" points="8.0,60.0 ' in html
    first, second = filing.game.match.sides.order_by("number")
    assert f"{second.entry.called} was lucky by 39 points; the match turned at line 1." in page
    assert f"{first.entry.called} 0 %" in page
    rows = ("At the start 50 50", "Luck −39 +39", "Rest ±0 ±0", "At the end 0 100")
    assert [row in page for row in rows] == [True] * len(rows)
    assert f"Skill of {second.entry.called} −11 +11" in page
    assert page.count(f"{second.entry.called} +10") == 1  # the decision, from its side's view


def test_a_line_shows_its_alternatives_and_the_start_has_none() -> None:
    filing = settled("limit_ball")
    kept(filing, choices=CHOICES)

    line, start = (text(replay(filing, at=at, part="stage")) for at in (1, 0))

    assert "B play R7 64 % ± 2" in line
    assert "B wait played 50 % ± 2" in line
    assert "Best alternatives" not in start


def test_what_an_older_version_made_is_shown_as_such() -> None:
    filing = settled("limit_ball")
    kept(filing, version=0)

    assert "by an older version of the analysis" in replay(filing)


def test_what_cannot_be_read_any_more_is_said_and_not_shown() -> None:
    filing = settled("limit_ball")
    Analysis.objects.create(
        record=filing.record, ruleset=filing.record.ruleset, version=0, result={"other": "fields"}
    )

    assert "by an older version, and cannot be shown any more" in replay(filing, at=1)


def test_a_replay_asks_the_same_for_any_line(django_assert_num_queries) -> None:
    filing = settled("limit_ball")
    kept(filing)
    replay(filing)

    with django_assert_num_queries(17):
        replay(filing)
    with django_assert_num_queries(16):
        replay(filing, at=1, part="stage")


def test_the_links_of_a_replay_lead_on_in_the_record_that_was_asked_for() -> None:
    table = make_table()
    declared(table)
    other, usual = (filed(table, played(table, seed).text) for seed in (1, 2))
    replay_all()
    kept(other)
    client, path = browser(table.ann), reverse("matches:replay", args=[table.match.uid, 1])
    assert client.get(path).context["filing"] == usual

    page = client.get(path, {"at": 2, "record": other.uid})
    without = client.get(path, {"at": 2})

    links, plain = (re.findall(r'href="(\?at=[^"]*)"', answer.content.decode())
                    for answer in (page, without))  # fmt: skip
    assert page.context["filing"] == other
    assert len(links) > page.context["replay"].last  # of lines, of steps, of the course
    assert [link for link in links if not link.endswith(f"&amp;record={other.uid}")] == []
    assert [link for link in plain if "record" in link] == []


def test_the_api_gives_the_analysis_to_those_who_may_see_the_record() -> None:
    table = make_table()
    filing = filed(table, played(table).text)
    ann, stranger = Caller.of(table.players[0]), Caller()
    path = f"/records/{filing.uid}/analysis/"
    declared(table)

    hidden = stranger.get(path)
    before = ann.get(path).json()
    replay_all()
    kept(filing)
    after = ann.get(path).json()

    assert (hidden.status_code, hidden.json()["code"]) == (404, "not_found")
    assert (before["state"], before["analysis"]) == ("none", None)
    assert (after["state"], after["is_current"]) == ("done", True)
    assert after["analysis"]["luck"] == {"H": -400_000, "A": 400_000}


NASTY = ("nobody", "x" * 200, "٣", "..", "-", "%00")


def test_the_api_refuses_other_analyses_languages_and_methods_with_a_code() -> None:
    client, there = Client(), f"/api/v1/records/{'a' * 12}/analysis/"

    answers = [client.get(f"/api/v1/records/{uid}/analysis/") for uid in NASTY]
    answers += [client.get(there, headers={"accept": kind}) for kind in ("text/html", "x", "")]
    answers += [client.post(there), client.put(there), client.delete(there)]

    codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
    assert codes == [
        *[(404, "not_found")] * 5,
        (400, "address_unreadable"),
        *[(406, "not_acceptable")] * 3,
        *[(405, "method_not_allowed")] * 3,
    ]
    assert all(answer.json()["details"] for answer in answers)


@pytest.mark.parametrize(("count", "says"), [(1, "Too few matches to say"), (10, "−40.0 (−40.0")])
def test_luck_and_skill_of_a_player_need_ten_matches(count: int, says: str) -> None:
    table = make_table()
    for at in more_matches(declared(table), count):
        kept_for(at)
    client, path = browser(table.ann), reverse("matches:player", args=[table.players[0].handle])

    client.get(path)
    with CaptureQueriesContext(connection) as statements:
        page = text(client.get(path).content.decode())

    assert f"from {count} analysed match" in page
    assert says in page.replace("-", "−")
    assert len(statements) == 13
    assert "analysed match" not in Client().get(path).content.decode()  # their decks are hidden


def kept_for(at: Table) -> None:
    """Keep an analysis of the same game at one more match."""
    filing = filed(at, played(at).text)
    if not filing.record.verdicts.exists():
        replay_all()
        kept(filing)
