"""The page of the opponents: levels, and what was measured of them, in both languages."""

import json
import shutil

import pytest

import engines.bots.kept
from engines.bots import LEVELS, levels
from engines.bots.arena import Meeting
from engines.bots.results import figures, met
from engines.bots.words import LEVEL_WORDS
from engines.core.options import labels
from engines.core.registry import games, get
from league.opponents import queries
from league.opponents.drawings import FOOT, LEFT, SIDE, TOP, bar, curve
from league.opponents.queries import Bin
from tests.markup import tight

QUERIES = 0  # nothing of the page is in the database
BINS = [
    {"foretold": 0.05, "won": 0.0, "count": 400},
    {"foretold": None, "won": None, "count": 0},
    {"foretold": 0.5, "won": 0.625, "count": 100},
    {"foretold": 1.0, "won": 1.0, "count": 9},
]
RUGBY = Meeting(get("rugby_15"), {"a": "club", "b": "uniform"}, seed=14)


NOTE = {"date": "2026-11-28", "machine": "2 cores", "target": 0.75}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Play four matches, and keep them as the arena does."""
    folder = tmp_path_factory.mktemp("kept")
    met(RUGBY, 4, folder / "rugby_15.club-uniform.jsonl", note=NOTE)
    return folder


@pytest.fixture
def forget():
    """Let what is kept be read anew, before the test and after it."""

    def read_anew():
        engines.bots.kept.kept.cache_clear()
        engines.bots.kept.ceilings.cache_clear()
        queries.measured.cache_clear()

    read_anew()
    yield read_anew
    read_anew()


@pytest.fixture
def kept(played, tmp_path, monkeypatch, forget):
    folder = tmp_path / "kept"
    shutil.copytree(played, folder)
    (folder / "figures").mkdir()
    monkeypatch.setattr(engines.bots.kept, "HERE", folder)
    return folder


def calibrate(game="rugby_15"):
    said = {"game": game, "ruleset": f"{game}-1", "matches": 2000, "seed": 7, "ece": 0.0187,
            "bins": BINS, "date": "2026-11-28", "version": 1}  # fmt: skip
    engines.bots.kept.figures_file(game, "calibration").write_text(
        json.dumps(said), encoding="utf-8"
    )


def explain(game="rugby_15"):
    fields = [
        {
            "ruleset": f"{game}-1:short",
            "records": 4,
            "lines": 100,
            "rest_mean": 0.3,
            "rest_size": 2.0,
        },
        {"ruleset": f"{game}-1", "records": 4, "lines": 300, "rest_mean": -0.5, "rest_size": 4.0},
    ]
    said = {"game": game, "version": 1, "date": "2026-11-28", "fields": fields}
    engines.bots.kept.figures_file(game, "worth").write_text(json.dumps(said), encoding="utf-8")


def page(client, language="en"):
    answer = client.get("/opponents/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return tight(answer)


def section(html, game):
    """Return what the page says of one game."""
    return html.partition(f'aria-labelledby="{game}"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("language", "unmeasured"), [("en", "Not measured yet."), ("ja", "まだ測っていません。")]
)
def test_a_game_that_was_not_measured_says_so(
    client, tmp_path, monkeypatch, forget, language, unmeasured
):
    monkeypatch.setattr(engines.bots.kept, "HERE", tmp_path)

    html = page(client, language)

    for game in games():
        shown = section(html, game.key)
        assert labels(game.key).name[language] in shown
        assert unmeasured in shown
        assert "<svg" not in shown
        assert f'href="/rules/{game.key}/"' in shown
    for words in LEVEL_WORDS.values():
        assert words.name[language] in html
        assert words.says[language] in html


def test_strength_is_that_of_the_kept_matches(client, kept):
    done = met(RUGBY, 4, kept / "rugby_15.club-uniform.jsonl")
    expected = figures(RUGBY, done)

    shown = section(page(client), "rugby_15")

    assert f">{100 * expected['a_rate']:.1f} %</strong>" in shown
    assert f"95 % interval {100 * expected['low']:.1f} to {100 * expected['high']:.1f} %" in shown
    assert "4 matches" in shown
    assert "Club against Random" in shown
    assert shown.count("<svg") == 1
    has = levels(RUGBY.game)
    pairs = [(a, b) for a, b in engines.bots.kept.PAIRINGS if {a, b} <= has.keys()]
    assert shown.count("Not measured yet.") == len(pairs)  # all pairs but one, and foresight


def test_a_level_that_a_game_lacks_is_not_waited_for(client, kept):
    head, *rows = (kept / "rugby_15.club-uniform.jsonl").read_text().splitlines()
    head = {**json.loads(head), "game": "lethal_checkmate", "ruleset": "lethal_checkmate-1"}
    text = "\n".join([json.dumps(head), *rows])
    (kept / "lethal_checkmate.club-uniform.jsonl").write_text(text, encoding="utf-8")

    html = page(client)

    assert "champion" not in levels(RUGBY.game)
    assert "Strong against Club" in section(html, "rugby_15")
    assert "Champion against Strong" not in section(html, "rugby_15")
    assert "Champion against Strong" in section(html, "lethal_checkmate")


def test_a_champion_is_shown_as_it_was_measured(client, kept):
    lines = (kept / "rugby_15.club-uniform.jsonl").read_text().splitlines()
    head, *rows = (json.loads(line) for line in lines)
    head |= {
        "game": "lethal_checkmate",
        "ruleset": "lethal_checkmate-1",
        "a": {"level": "champion", "kind": "search", "nodes": 900},
        "b": {"level": "strong", "kind": "search", "nodes": 200},
    }
    rows[0]["thoughts"], rows[1]["thoughts"] = [*range(1, 96)], [900, *range(96, 100)]
    text = "".join(f"{json.dumps(row)}\n" for row in (head, *rows))
    (kept / "lethal_checkmate.champion-strong.jsonl").write_text(text, encoding="utf-8")

    shown = section(page(client), "lethal_checkmate")

    assert "Champion against Strong" in shown
    assert "900 tries for each action" in shown
    assert "thinks 51 ms, in 95 of 100 cases 96 ms at most" in shown
    assert "75 % was wanted: " in shown
    assert "2 cores" in shown


@pytest.mark.parametrize(
    ("language", "size", "mean"),
    [
        ("en", "Of a line of a match 3.5 points of worth", "they come to \N{MINUS SIGN}0.3"),
        ("ja", "1手あたり平均3.5ポイント", "\N{MINUS SIGN}0.3ポイント"),
    ],
)
def test_what_luck_and_skill_leave_is_the_mean_over_all_lines(client, kept, language, size, mean):
    explain()

    shown = section(page(client, language), "rugby_15")

    assert size in shown
    assert mean in shown


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "with 900 tries for each action: {} % of 4 matches ({} to {} %)"),
        ("ja", "1回の行動に900回試すと{}%（4試合、{}〜{}%）"),
    ],
)
def test_what_more_thought_brings_stands_beside_a_target_not_reached(client, kept, language, said):
    name = "rugby_15.club-uniform"
    lines = (kept / f"{name}.jsonl").read_text().splitlines()
    head = {**json.loads(lines[0]), "target": 0.999}
    (kept / f"{name}.jsonl").write_text("\n".join([json.dumps(head), *lines[1:]]))
    alone = section(page(client, language), "rugby_15")
    queries.measured.cache_clear()
    engines.bots.kept.ceilings.cache_clear()
    head["a"] = {**head["a"], "nodes": 900}
    (kept / f"{name}.ceiling.jsonl").write_text("\n".join([json.dumps(head), *lines[1:]]))
    found = figures(RUGBY, met(RUGBY, 4, kept.parent / "again.jsonl"))
    shares = [f"{100 * found[name]:.1f}" for name in ("a_rate", "low", "high")]

    beside = section(page(client, language), "rugby_15")

    assert said.format(*shares) in beside
    assert said.format(*shares) not in alone


@pytest.mark.parametrize(("language", "error"), [("en", "by 1.9 points"), ("ja", "1.9ポイント")])
def test_foresight_is_drawn_and_written_out(client, kept, language, error):
    calibrate()

    shown = section(page(client, language), "rugby_15")

    assert error in shown
    assert shown.count("<circle") == 3
    assert '<td class="num nowrap">50.0 %</td><td class="num nowrap">62.5 %</td>' in shown


RESPONSE = {"level": "strong", "matches": 96, "rate": 0.4115, "low": 0.3183, "high": 0.5116,
            "target": 0.6, "verdict": "missed", "date": "2026-11-28", "mixture": {}}  # fmt: skip


@pytest.mark.parametrize("verdict", ["missed", "reached"])
def test_what_a_fixed_mixture_wins_is_said(client, kept, verdict):
    said = json.dumps({**RESPONSE, "verdict": verdict})
    engines.bots.kept.figures_file("rugby_15", "response").write_text(said, encoding="utf-8")

    english, japanese = (section(page(client, each), "rugby_15") for each in ("en", "ja"))

    assert "“Strong”, the best one wins 41.1 % of the points" in english
    assert "95 % interval 31.8 to 51.2 %" in english
    assert ("That is 60 % or more" in english) == (verdict == "reached")
    assert "得点率は41.1%" in japanese


@pytest.mark.django_db
def test_the_page_asks_the_database_nothing(client, kept, django_assert_num_queries):
    calibrate()
    engines.bots.kept.figures_file("rugby_15", "response").write_text(
        json.dumps(RESPONSE), encoding="utf-8"
    )

    with django_assert_num_queries(QUERIES):
        client.get("/opponents/")


def test_the_page_is_only_read(client):
    assert client.post("/opponents/").status_code == 405


def test_every_level_has_its_words():
    assert list(LEVEL_WORDS) == list(LEVELS)
    for words in LEVEL_WORDS.values():
        assert set(words.name) == set(words.says) == {"en", "ja"}
        assert all(words.name.values())
        assert all(words.says.values())


def test_what_is_kept_of_each_game_can_be_read():
    """The files of the engines themselves."""
    for game in games():
        for pair in queries.measured(game.key).pairs:
            assert pair.strength is None or pair.strength.ruleset.startswith(game.ruleset)
        calibration = queries.measured(game.key).calibration
        response = queries.measured(game.key).response
        assert response is None or 0 < response.low < response.rate < response.high < 1
        assert calibration is None or all(0 <= each.won <= 1 for each in calibration.bins)


def test_a_curve_lies_on_the_diagonal_where_both_agree():
    drawn = curve([Bin(0.0, 0.0, 1), Bin(0.25, 0.25, 4), Bin(1.0, 1.0, 16)])

    assert [(dot.x, dot.y) for dot in drawn.dots] == [
        (LEFT, TOP + SIDE), (LEFT + SIDE / 4, TOP + SIDE * 3 / 4), (LEFT + SIDE, TOP),
    ]  # fmt: skip
    assert [dot.radius for dot in drawn.dots] == [3.6, 4.8, 7.0]
    assert drawn.height == TOP + SIDE + FOOT


def test_a_bar_ends_within_its_interval(kept):
    strength = queries.measured("rugby_15").pairs[0].strength

    drawn = bar(strength)

    assert 0 <= drawn.low <= drawn.length <= drawn.high <= 320
