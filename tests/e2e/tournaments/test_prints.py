"""Sheets of paper of a full hall with the longest names: nothing overlaps, nothing is cut off."""

from itertools import groupby

import pytest

from league.people.models import Player
from matches.models import EventRules
from tests.e2e.conftest import EVERYWHERE, ON_A_DESK, Enter
from tests.e2e.paper import FAULTS, ROWS, pages_of, printed
from tests.e2e.whole_day.form_export import KANJI, LATIN
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.test_desk_passes import hall_of_guests

# Of each sheet: what it repeats, once for how many entrants, and its pages by their number.
SHEETS = {
    "slips/?per=8": (".slip:not(.is-empty)", 2, {32: 2, 128: 8}),
    "slips/?per=10": (".slip:not(.is-empty)", 2, {32: 2, 128: 7}),
    "names/": (".paper-name", 1, {32: 1, 128: 3}),
    "tables/": (ROWS, 2, {32: 1, 128: 2}),
    "standings/": (ROWS, 1, {32: 1, 128: 4}),
    "ranking/": (ROWS, 1, {32: 1, 128: 4}),
    "checks/": (ROWS, 1, {32: 2, 128: 6}),
    "cards/": (".card-sheet", 1, {32: 6, 128: 22}),
}
READINGS = ("あ", "が", "さ", "ぢ", "な", "ぱ", "ま", "や", "ら", "わ")


def names_of_a_hall(count: int) -> list[str]:
    """Name every second one in 40 Latin letters, the others in 20 kanji."""
    turned = (KANJI[number % 20 :] + KANJI[: number % 20] for number in range(count))
    latin = (f"{LATIN[:36]} {number:03}" for number in range(count))
    return [kanji if number % 2 else next(latin) for number, kanji in enumerate(turned)]


def full_hall(entrants: int) -> Hall:
    hall = running(entrants, phases=[{"kind": "swiss", "rounds": 7}])
    players = list(Player.objects.filter(entry_players__event=hall.event).order_by("pk"))
    for number, name in enumerate(names_of_a_hall(entrants)):
        players[number].display_name = name
        kana = READINGS[number // 2 % len(READINGS)]
        players[number].reading = "" if name.startswith(LATIN[:3]) else f"{kana}しがわら"
    Player.objects.bulk_update(players, ["display_name", "reading"])
    return hall


@ON_A_DESK
@pytest.mark.timeout(900)
@pytest.mark.parametrize("entrants", [128] if EVERYWHERE else [32])
def test_sheets_of_a_full_hall(enter: Enter, entrants: int) -> None:
    hall = full_hall(entrants)
    round = hall.next()
    hall.play(round)
    desk = enter()
    Player.objects.filter(user=hall.by).update(language=desk.variant.language)
    desk.sign_in(Player.objects.select_related("user").get(user=hall.by))

    for sheet, (of, share, pages) in SHEETS.items():
        desk.go(f"/tournaments/{hall.event.uid}/desk/print/{sheet}")
        assert desk.page.locator(of).count() == entrants / share, sheet
        pdf = printed(desk, sheet, of)
        assert len(pages_of(pdf)) == pages[entrants], sheet
        if sheet == "names/":
            heads = desk.page.locator(".paper-letter").all_inner_texts()
            assert [head for head, _again in groupby(heads)] == [*"あかさたなはまやらわ", "M"]


@ON_A_DESK
def test_slips_with_two_codes_hold_the_longest_names(enter: Enter) -> None:
    hall = hall_of_guests(8)
    players = list(Player.objects.filter(entry_players__event=hall.event).order_by("pk"))
    for player, name in zip(players, names_of_a_hall(8), strict=True):
        player.display_name = name
    Player.objects.bulk_update(players, ["display_name"])
    EventRules.objects.update_or_create(
        event=hall.event, defaults={"ruleset": "carriers-1", "games": 5}
    )
    desk = enter()
    Player.objects.filter(user=hall.by).update(language=desk.variant.language)
    desk.sign_in(Player.objects.select_related("user").get(user=hall.by))

    for per in (8, 10):
        desk.go(f"/tournaments/{hall.event.uid}/desk/print/")
        desk.press("Slips, %(per)s on a page", per=per)
        assert desk.page.locator(".has-passes .slip-qr").count() == 8
        assert len(pages_of(printed(desk, f"slips-of-guests-{per}", ".slip:not(.is-empty)"))) == 1


@pytest.mark.parametrize(
    ("inside", "faults"),
    [
        ('<p style="width: 90px">Short</p>', []),
        ('<p class="cut" style="width: 30px"><b>A long name</b></p>', ["cut off: A long name"]),
        (
            '<p class="cut" style="height: 20px; width: 60px">Two<br>lines</p>',
            ["cut off: Twolines"],
        ),
        (
            '<p style="height: 20px">One</p><p style="margin-top: -12px">Other</p>',
            ["overlap: One", "overlap: Other"],
        ),
    ],
    ids=["fits", "a line", "two lines", "one over the other"],
)
@ON_A_DESK
def test_the_faults_of_paper_are_seen(enter: Enter, inside: str, faults: list[str]) -> None:
    page = enter().page
    style = "<style>p { margin: 0; font: 16px/20px monospace } .cut { overflow: hidden }</style>"

    page.set_content(f'{style}<ul><li class="slip" style="display: block">{inside}</li></ul>')

    assert page.evaluate(FAULTS, ".slip") == faults
