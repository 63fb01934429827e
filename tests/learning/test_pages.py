"""The pages of lessons: read by anybody, done without scripts, nothing kept but what is done."""

import re
from html import unescape

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from engines.core.game import CHANCE
from league.learning.models import StepDone
from league.learning.rules import tries
from league.learning.rules.lessons import games, lesson_of
from league.learning.services import take_over
from league.learning.views.ways import to_step
from league.play.queries.tables import words_of
from tests.markup import tight
from tests.people.factories import UserFactory

pytestmark = pytest.mark.django_db
STEPS = [step for game in games() for step in lesson_of(game).steps]
ADVANCE = "/learn/rugby_15/advance/"
MOVE = "/learn/carriers/move/"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def text_of(answer) -> str:
    return unescape(tight(answer.content.decode()))


def done_by(user) -> list[tuple[str, str]]:
    return list(StepDone.objects.filter(user=user).order_by("pk").values_list("game", "step"))


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user, BACKEND)
    return client


## Reading


def test_a_visitor_reads_lessons_without_a_question_to_the_database(django_assert_num_queries):
    pages = ["/learn/", *(f"/learn/{game}/" for game in games()), ADVANCE, MOVE]

    with django_assert_num_queries(0):
        answers = [Client().get(page) for page in pages]

    assert [answer.status_code for answer in answers] == [200] * len(pages)


def test_what_an_account_has_done_is_one_question(django_assert_num_queries):
    user = UserFactory()
    StepDone.objects.create(user=user, game="rugby_15", step="advance")
    StepDone.objects.create(user=user, game="rugby_15", step="a step of before")
    client = signed_in(user)
    client.get("/rules/")

    with django_assert_num_queries(5):  # the account (4), its steps
        page = client.get("/learn/")

    assert 'href="/learn/rugby_15/higher/"' in page.content.decode()


@pytest.mark.parametrize("path", ["/learn/chess/", "/learn/rugby_15/nothing/"])
def test_a_lesson_that_is_not_there_is_not_found(path):
    assert Client().get(path).status_code == 404
    assert Client().post(path, {"act": "say", "text": "R=S1"}).status_code in {404, 405}


@pytest.mark.parametrize(
    "said", ["", "?said=R%3DF9", "?said=~+set+p%3D6", "?said=" + "x" * 900, "?said=@end"]
)
def test_an_address_with_lines_that_cannot_be_said_shows_the_step(said):
    page = Client().get(ADVANCE + said)

    assert page.status_code == 200
    assert 'name="word" value="R=S1"' in page.content.decode()


def test_looking_at_a_solution_keeps_nothing():
    client = Client()

    page = client.get(ADVANCE + "?said=R%3DS1")

    assert 'class="lesson-met"' in page.content.decode()
    assert Session.objects.count() == 0


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.game}-{step.key}")
def test_the_page_of_a_step_that_is_done_shows_no_hidden_part_of_a_line(step):
    attempt = tries.tried(step, step.solution)

    page = Client().get(to_step(step, attempt.own), headers={"accept-language": "en"})

    assert 'class="lesson-met"' in page.content.decode()
    game, seat = attempt.position.game, step.seats[0]
    hidden = [row.line for row in attempt.spoken if seat in row.line.masked]
    words = [words_of(game, line.kind, line.text, "en") for line in hidden]
    assert [said for said in words if said in text_of(page)] == []


## Doing


def test_a_line_that_breaks_a_rule_is_answered_with_the_rule_and_kept_in_the_box():
    client = Client()

    page = client.post(MOVE, {"act": "say", "text": "H 4 d8"}, headers={"accept-language": "en"})

    assert page.status_code == 422
    assert "/rules/carriers/#CA-5.5" in page.content.decode()
    assert ">H 4 d8</textarea>" in page.content.decode()


def test_a_legal_line_that_is_not_the_task_is_taken_back():
    client = Client(headers={"accept-language": "en"})

    answer = client.post(ADVANCE, {"act": "say", "text": "R=F2"})
    page = client.get(answer.url)

    assert answer.url == ADVANCE + "?said=R%3DF2"
    assert "This is legal, but not what is asked for here." in text_of(page)
    assert f'class="answer answer-primary" href="{ADVANCE}"' in text_of(page)
    assert client.post(answer.url, {"act": "say", "text": "R=S1"}).status_code == 409


def test_a_line_is_tapped_without_scripts_word_by_word():
    client = Client()
    sent = {"act": "tap", "seat": "H"}

    half = client.post(MOVE, {**sent, "word": "4"})
    whole = client.post(MOVE, {**sent, "words": "4", "word": "d7"})

    assert half.status_code == 200
    assert 'name="words" value="4"' in half.content.decode()
    assert whole.url == MOVE + "?said=H+4+d7"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ({"act": "say"}, 400),
        ({"act": "say", "text": "A 4 e6"}, 403),
        ({"act": "say", "text": "~ set pos.H4=d9"}, 403),
        ({"act": "say", "text": "@result H 5"}, 422),
        ({"act": "say", "text": "toss 3 4"}, 403),
        ({"act": "say", "text": "x" * 500}, 422),
        ({"act": "tap", "seat": "A", "word": "4"}, 403),
        ({"act": "tap", "seat": CHANCE, "word": "4"}, 403),
        ({"act": "tap", "seat": "H", "words": ["4", "nowhere"]}, 400),
        ({"act": "check", "text": "H 4"}, 200),
        ({"act": "say", "text": "x" * 100_000}, 400),
        ({"act": "say", "text": "H 4 d7\n" * 500}, 400),
        ({"act": "say", "text": "H 4 d\x007"}, 400),
        ({"act": "say", "text": "Ｈ ４ ｄ９"}, 422),
        ({"act": "tap", "seat": "H", "words": ["4"] * 500}, 400),
        ({"act": "tap", "seat": "H", "word": "4" * 61}, 400),
        ({"act": "tap", "seat": "\x00", "word": "4"}, 403),
    ],
)
def test_whatever_is_sent_is_answered(sent, status):
    page = Client().post(MOVE, sent)

    assert page.status_code == status
    typed = re.search(r"<textarea[^>]*>([^<]*)", page.content.decode())[1].strip()
    assert typed.replace("\r\n", "\n") == sent.get("text", "").strip()


def test_several_lines_are_said_at_once():
    answer = Client().post("/learn/carriers/two-turns/", {"act": "say", "text": "H 4 >7\nH 7 b9"})

    assert answer.url == "/learn/carriers/two-turns/?said=H+4+%3E7&said=H+7+b9"


def test_the_words_of_a_rulebook_are_understood():
    answer = Client().post(MOVE, {"act": "say", "text": "ホーム4番 d7"})

    assert answer.url == MOVE + "?said=H+4+d7"


def test_the_scripts_ask_on_the_way():
    client = Client()

    cells = client.post(MOVE + "choices/", {"seat": "H", "words": "4"}).json()
    far = client.post(MOVE + "choices/", {"seat": "H", "words": "4", "target": "cell:d9"}).json()
    other = client.post(MOVE + "choices/", {"seat": "A"})
    good = client.post(MOVE + "check/", {"text": "H 4 d7"}).json()
    bad = client.post(MOVE + "check/", {"text": "H 4 d9"}).json()

    assert "cell:d7" in {tap["target"] for tap in cells["taps"]}
    assert far["rule"] == "CA-5.5"
    assert (other.status_code, other.json()["code"]) == (403, "not_your_seat")
    assert [line["text"] for line in good["lines"]] == ["H 4 d7"]
    assert bad["refused"]["params"]["rule"] == "CA-5.5"


## What is kept


def test_a_visitor_s_steps_are_kept_by_the_device_and_taken_over_by_the_account():
    client, user = Client(), UserFactory()
    StepDone.objects.create(user=user, game="rugby_15", step="higher")
    for step in ("higher", "advance"):
        client.post(f"/learn/rugby_15/{step}/", {"act": "say", "text": "R=S1\nR=F5"})
        client.post(f"/learn/rugby_15/{step}/", {"act": "say", "text": "R=F5"})

    before = client.get("/learn/rugby_15/").content.decode()
    client.force_login(user, BACKEND)

    assert len(re.findall('class="lesson-done"', before)) == 2
    assert done_by(user) == [("rugby_15", "higher"), ("rugby_15", "advance")]
    assert "lessons" not in client.session


def test_an_account_s_step_is_kept_once(django_assert_num_queries):
    user = UserFactory()
    client = signed_in(user)
    client.get("/rules/")

    client.post(ADVANCE, {"act": "say", "text": "R=F2"})
    with django_assert_num_queries(5):  # the account (4), the step
        client.post(ADVANCE, {"act": "say", "text": "R=S1"})
    client.post(ADVANCE, {"act": "say", "text": "R=S1"})

    assert done_by(user) == [("rugby_15", "advance")]


def test_a_session_without_lessons_is_taken_over_without_a_question(django_assert_num_queries):
    session = {"other": 1}

    with django_assert_num_queries(0):
        take_over(user=UserFactory.build(), session=session)

    assert session == {"other": 1}


def test_the_last_step_leads_to_a_match():
    lesson = lesson_of("rugby_15")
    last = lesson.steps[-1]

    answer = Client().post(f"/learn/rugby_15/{last.key}/", {"act": "say", "text": last.solution[0]})

    assert 'href="/table/solo/rugby_15/?first"' in Client().get(answer.url).content.decode()
