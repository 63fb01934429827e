"""The pages of records and replays: what they take, and what they show to whom."""

import gzip
import html
import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engines
from cards.models import Card
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.registry import games
from league.people.models import Player
from matches.models import Filing
from matches.rules.series import GameClaim
from matches.services import records, reports
from tests.events.conftest import browser
from tests.markup import tight
from tests.matches.factories import Table, declared, played, table as make_table
from tests.matches.paging import filed, path, replay_all, reported
from tests.matches.sample import SHEET
from tests.people.factories import PlayerFactory


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


def test_a_record_of_no_match_is_seen_by_its_owner_alone(table: Table) -> None:
    client = browser(table.ann)
    client.post(reverse("matches:records"), {"act": "file", "text-1": played(table).text})
    filing = Filing.objects.get()
    replay_all()

    mine = client.get(reverse("matches:record", args=[filing.uid]))
    theirs = browser(table.bob).get(reverse("matches:record", args=[filing.uid]))

    assert (mine.status_code, theirs.status_code) == (200, 404)


def test_a_player_and_a_card_have_statistics_of_verified_records(table: Table) -> None:
    declared(table)
    filed(table, played(table).text)
    replay_all()
    client = browser(table.ann)

    player = client.get(reverse("matches:player", args=[table.players[0].handle]))
    code = table.sides[0].seats.get().submission.snapshot["cards"][0]["code"]
    card = client.get(reverse("cards:card", args=[code]))

    assert "from 1 verified record that you may read" in player.content.decode()
    assert "In matches" in card.content.decode()


def test_a_kept_record_is_answered_with_where_to_go_and_counts_once(table: Table) -> None:
    client, asked = browser(table.ann), {"act": "file", "text-1": played(table).text}

    answers = [client.post(path(table, "file"), asked, headers={"X-Draft": "1"}) for _ in range(2)]

    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (201, path(table))
    ] * 2
    assert Filing.objects.count() == 1
    assert client.get(path(table)).content.decode().count("handed in a record of game 1") == 1


def test_a_kept_record_that_cannot_be_filed_is_refused_without_a_word_for_later(db: None) -> None:
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
    declared(table)
    filed(table, played(table).text.replace("@card", "@seat H ake\n@seat A mia\n@card", 1))

    page = browser(table.ann).get(path(table)).content.decode()

    assert page.count("REC-SEAT") == 1
    assert ("ake" in page, "mia" in page) == (True, True)


OTHER_STARTERS = {
    "en": ("Other cards start than in the locked deck:", "locked deck:", "this record:"),
    "ja": ("先発がロックされたデッキと違います：", "ロックされたデッキ:", "この記録:"),
}


def test_other_starters_are_named_beside_the_seven_of_the_locked_deck(table: Table) -> None:
    text = played(declared(table)).text
    deck = next(line for line in text.splitlines() if line.startswith("@deck H"))
    swapped = deck.replace("=1", "=0").replace("=2", "=1").replace("=0", "=2")
    filing = filed(table, text.replace(deck, swapped))

    (finding,) = filing.findings
    assert (len(finding["declared"]), len(finding["recorded"])) == (7, 7)
    client = browser(table.ann)
    for language, words in OTHER_STARTERS.items():
        Player.objects.update(language=language)
        shown = client.get(path(table)).content.decode()
        for part in (*words, *finding["declared"], *finding["recorded"]):
            assert part in shown
        card = Card.objects.get(code=finding["declared"][0].removeprefix("1="))
        assert card.current
        assert f"1={card.code} {card.current.name}, 2=" in html.unescape(shown)


def test_what_a_record_has_of_hidden_decks_is_not_told_to_strangers(table: Table) -> None:
    declared(table)
    filed(table, re.sub(r"run=2", "run=5", played(table).text, count=1))

    mine, theirs = (client.get(path(table)) for client in (browser(table.ann), Client()))

    assert "REC-DECK" in mine.content.decode()
    assert "TST-" in mine.content.decode()
    assert "TST-" not in theirs.content.decode()


def test_decks_that_a_reader_may_see_are_on_the_page_of_the_match(table: Table) -> None:
    declared(table)
    mine, theirs = (client.get(path(table)) for client in (browser(table.ann), Client()))

    decks = mine.content.decode().partition('id="decks"')[2].partition("</section>")[0]
    assert decks.count("<a ") == 2
    assert 'id="decks"' not in theirs.content.decode()


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


def test_an_odd_place_in_a_replay_is_a_place(table: Table) -> None:
    declared(table)
    filed(table, played(table).text)
    client = browser(table.ann)

    for at in ("-1", "x", "999999999999", "٣", ""):
        assert client.get(path(table, "replay", 1), {"at": at}).status_code == 200, at


def test_a_stretch_of_a_replay_is_the_stages_of_its_places(table: Table) -> None:
    declared(table)
    filed(table, played(table).text)
    client, address = browser(table.ann), path(table, "replay", 1)

    answer = client.get(address, {"from": "45"}, headers={"Accept-Encoding": "gzip"})

    assert answer["Content-Encoding"] == "gzip"
    packed = json.loads(gzip.decompress(answer.content))
    assert (packed["first"], len(packed["places"])) == (40, 40)
    for n in (40, 57, 79):
        stage = client.get(address, {"at": n}, headers={"HX-Request": "true"}).content.decode()
        lines = (packed["lines"][line] for line in packed["places"][n - 40])
        assert without_tokens("\n".join(lines)) == without_tokens(stage)


def without_tokens(page: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def test_an_odd_place_of_a_stretch_is_a_place(table: Table) -> None:
    declared(table)
    filed(table, played(table).text)
    client = browser(table.ann)

    for asked in ("-1", "x", "999999999999", "٣", ""):
        answer = client.get(path(table, "replay", 1), {"from": asked})
        assert (answer.status_code, len(answer.json()["places"]) > 0) == (200, True), asked


def test_a_replay_of_a_game_without_a_record_is_not_there(table: Table) -> None:
    assert browser(table.ann).get(path(table, "replay", 1)).status_code == 404


def test_a_huge_upload_is_refused_and_nothing_is_kept(table: Table) -> None:
    upload = SimpleUploadedFile("big.record", b"@game carriers\n" + b"1. H wait\n" * 40_000)

    answer = browser(table.ann).post(path(table, "file"), {"act": "read", "file-1": upload})

    assert answer.status_code == 422
    assert "REC-TOO-LONG" in answer.content.decode()
    assert Filing.objects.count() == 0


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


def test_lines_that_are_no_play_are_named_before_the_record_is_handed_in(table: Table) -> None:
    text = played(table).text
    lines = text.splitlines()
    at = lines.index("") + 3  # the third line of play
    lines[at] = f"{lines[at].partition('. ')[0]}. the dog ate the ball"
    client = browser(table.ann)

    shown = client.post(path(table, "file"), {"act": "read", "record-1": "\n".join(lines)})

    page = shown.content.decode()
    matched = re.search(r'<div class="form-errors unread".*?</div>', page, re.DOTALL)
    assert matched is not None
    assert f"Line {at + 1}" in matched[0]
    assert "the dog ate the ball" in matched[0]
    assert "/rules/carriers/" in matched[0]
    assert "this is the canonical form already" not in page
    assert (page.count('value="again"'), page.count('value="file"')) == (1, 1)


def test_what_was_not_understood_may_still_be_handed_in(table: Table) -> None:
    text = played(table).text
    wrong = re.sub(r"(?m)^3\. .*$", "3. no play at all", text)
    client = browser(table.ann)

    whole = client.post(path(table, "file"), {"act": "read", "record-1": text}).content.decode()
    client.post(path(table, "file"), {"act": "file", "text-1": wrong})

    assert 'class="form-errors unread"' not in whole
    assert "3. no play at all" in Filing.objects.get().record.text


@pytest.mark.parametrize("game", [game.key for game in games()])
@pytest.mark.django_db
def test_nonsense_is_named_in_every_game(game: str) -> None:
    folder = Path(engines.__path__[0]) / game / "records"
    shortest = min(folder.glob("*.record"), key=lambda path: path.stat().st_size)
    lines = written(read(shortest.read_text(encoding="utf-8"))).splitlines()
    first = lines.index("")
    lines[first + 1] = "1. zzz ?! ???"
    text = "\n".join(lines)
    ann = PlayerFactory()
    client = browser(ann.user)

    for language, line in (("en", f"Line {first + 2}"), ("ja", f"{first + 2}行目")):
        Player.objects.filter(pk=ann.pk).update(language=language)
        page = client.post(reverse("matches:records"), {"record-1": text}).content.decode()
        matched = re.search(r'<div class="form-errors unread".*?</div>', page, re.DOTALL)
        assert matched is not None
        assert line in matched[0]
        assert "zzz ?! ???" in matched[0]


@pytest.mark.django_db
def test_lines_in_words_are_shown_as_they_were_understood() -> None:
    text = "@game rugby_15\n@ruleset rugby_15-1\n@mode open\nトス 赤\n赤 力4 青 技2\n"
    client = browser(PlayerFactory().user)

    page = tight(client.post(reverse("matches:records"), {"record-1": text}))

    assert "<td><code>赤 力4 青 技2</code></td><td><code>2. R=F4 B=S2</code></td>" in page
    assert "1. toss:R\n2. R=F4 B=S2" in page


@pytest.mark.django_db
def test_a_line_with_two_readings_is_shown_with_both() -> None:
    text = "@game lethal_checkmate\n@ruleset lethal_checkmate-1\n黒 PS a3 ルークと交換\n"
    client = browser(PlayerFactory().user)

    page = tight(client.post(reverse("matches:records"), {"record-1": text}))

    matched = re.search(r'<div class="form-errors unread".*?</div>', page, re.DOTALL)
    assert matched is not None
    assert "It may mean:<code>B:PS&gt;a3^RD</code><code>B:PS&gt;a3^RC</code>" in matched[0]
    assert 'href="/rules/lethal_checkmate/notation/"' in matched[0]
    assert "1. 黒 PS a3 ルークと交換" in page
