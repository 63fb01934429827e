import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import gettext, override, pgettext

from cards.models.cards import Migration
from cards.models.imports import CardImport
from league.events.models import Entry
from league.jobs.models import Job
from league.running import translations


def catalogue(text: str) -> Catalog:
    return read_po(BytesIO(text.encode()), locale="ja")


def source(*ids: str | tuple[str, str]) -> Catalog:
    made = Catalog(locale="ja")
    for text in ids:
        made.add(text, None)
    return made


LAZY = ("gettext_lazy", "pgettext_lazy", "ngettext_lazy", "npgettext_lazy")


def filled_on_import(source: str) -> list[int]:
    """List the lines on which a module, or a class of it, fills a lazy text while it is read:
    from then on that says it in the language that was active then.
    """
    if not any(name in source for name in LAZY):
        return []
    tree = ast.parse(source)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {
        alias.asname or alias.name for node in imports for alias in node.names if alias.name in LAZY
    }

    def outside(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield child
                yield from outside(child)

    return [
        node.lineno
        for node in outside(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)
        and isinstance(node.left, ast.Call) and isinstance(node.left.func, ast.Name)
        and node.left.func.id in names
    ]  # fmt: skip


def test_no_text_is_filled_before_a_language_is_known() -> None:
    folders = (settings.BASE_DIR / name for name in ("cards", "league", "matches"))
    paths = [path for folder in folders for path in folder.rglob("*.py")]

    assert {
        str(path): lines for path in paths if (lines := filled_on_import(path.read_text()))
    } == {}


def test_a_text_that_is_filled_too_early_is_seen() -> None:
    start = "from django.utils.translation import gettext_lazy as _\n"

    assert filled_on_import(f"{start}class A:\n    help = _('%(n)d') % {{'n': 1}}\n") == [3]
    assert filled_on_import(f"{start}def a():\n    return _('%(n)d') % {{'n': 1}}\n") == []


def test_every_message_is_translated_and_none_is_left_over() -> None:
    assert [str(problem) for problem in translations.problems()] == []


@pytest.mark.parametrize(
    ("stored", "faults"),
    [
        ("", ["not translated: 'Decks of %(name)s'"]),
        ('msgid "Decks of %(name)s"\nmsgstr ""', ["not translated: 'Decks of %(name)s'"]),
        (
            '#, fuzzy\nmsgid "Decks of %(name)s"\nmsgstr "%(name)sのデッキ"',
            ["fuzzy: 'Decks of %(name)s'"],
        ),
        (
            'msgid "Decks of %(name)s"\nmsgstr "%(nam)sのデッキ"',
            ["other placeholders than 'Decks of %(name)s': '%(nam)sのデッキ'"],
        ),
        ('msgid "Decks of %(name)s"\nmsgstr "%(name)sのデッキ"', []),
        (
            'msgid "Decks of %(name)s"\nmsgstr "%(name)sのデッキ"\n\nmsgid "Gone"\nmsgstr "無"',
            ["no longer used: 'Gone'"],
        ),
        (
            'msgid "Decks of %(name)s"\nmsgstr "%(name)sのデッキ"\n\n'
            '#, third-party\nmsgid "Log in"\nmsgstr "ログイン"',
            [],
        ),
    ],
    ids=["missing", "empty", "fuzzy", "placeholder", "good", "left over", "a library's"],
)
def test_the_check_tells_each_kind_of_fault(stored: str, faults: list[str]) -> None:
    fresh = source("Decks of %(name)s")

    assert list(translations._differences(fresh, catalogue(stored))) == faults


@pytest.mark.parametrize(
    ("here", "there", "faults"),
    [
        ('msgid "try"\nmsgstr "試行"', 'msgid "try"\nmsgstr "試行"', []),
        (
            'msgid "try"\nmsgstr "試行"',
            'msgid "try"\nmsgstr "トライ"',
            [("matches", "translated otherwise in cards: 'try': 試行 and トライ")],
        ),
        ('msgid "try"\nmsgstr "試行"', 'msgctxt "rugby_15"\nmsgid "try"\nmsgstr "トライ"', []),
        (
            'msgctxt "rugby_15"\nmsgid "try"\nmsgstr "試行"',
            'msgctxt "rugby_15"\nmsgid "try"\nmsgstr "トライ"',
            [("matches", "translated otherwise in cards: 'try': 試行 and トライ")],
        ),
        (
            'msgid "%(n)s try"\nmsgid_plural "%(n)s tries"\nmsgstr[0] "試行%(n)s回"',
            'msgid "%(n)s try"\nmsgid_plural "%(n)s tries"\nmsgstr[0] "%(n)sトライ"',
            [
                (
                    "matches",
                    "translated otherwise in cards: '%(n)s try': 試行%(n)s回 and %(n)sトライ",
                )
            ],
        ),
        (
            '#, third-party\nmsgid "try"\nmsgstr "試行"',
            'msgid "try"\nmsgstr "トライ"',
            [("matches", "translated otherwise in cards: 'try': 試行 and トライ")],
        ),
        ('msgid "try"\nmsgstr ""', 'msgid "try"\nmsgstr "トライ"', []),
    ],
    ids=["same", "other", "context", "same context", "plural", "a library's", "not translated"],
)
def test_a_message_has_one_translation_in_all_rooms(
    here: str, there: str, faults: list[tuple[str, str]]
) -> None:
    kept = {"cards": catalogue(here), "matches": catalogue(there)}

    assert list(translations._disagreements(kept)) == faults


def test_a_sentence_that_moved_takes_its_translation_along() -> None:
    (message,) = [entry for entry in source("Pairings") if entry.id]
    empty, full = 'msgid "Pairings"\nmsgstr ""\n', 'msgid "Pairings"\nmsgstr "対戦表"\n'

    moved = translations._translated(message, [catalogue(""), catalogue(empty), catalogue(full)])
    nowhere = translations._translated(message, [catalogue(empty)])

    assert moved
    assert moved.string == "対戦表"
    assert nowhere
    assert nowhere.string == ""


def test_japanese_needs_one_form_for_singular_and_plural() -> None:
    fresh = source(("%(n)s card", "%(n)s cards"))
    stored = catalogue('msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "%(n)s枚"')

    assert list(translations._differences(fresh, stored)) == []


def test_templates_are_read_with_plurals_contexts_and_filters(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(
        '{% load i18n %}<p>{% translate "It\'s" %}</p>\n'
        """{% translate "Draw" context "cards" %}{{ _("Back")|upper }}\n"""
        "{% blocktranslate count n=n trimmed %}\n  {{ n }} card\n{% plural %}\n"
        "  {{ n }} cards\n{% endblocktranslate %}"
    )

    texts = [(ids, context) for _line, ids, _comments, context in translations.messages(file)]

    assert texts == [
        ("It's", None),
        ("Draw", "cards"),
        ("Back", None),
        (("%(n)s card", "%(n)s cards"), None),
    ]


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("cards/models/decks.py", "cards"),
        ("league/people/views.py", "league/people"),
        ("league/front/views/home.py", "league/front"),
        ("league/conf/pages/context.py", "league/conf"),
        ("templates/decks/build.html", "cards"),
        ("templates/events/list.html", "league/events"),
        ("templates/account/login.html", "league/people"),
        ("templates/base.html", "league/conf"),
    ],
)
def test_a_message_belongs_to_the_room_that_shows_it(file: str, room: str) -> None:
    assert translations.room_of(file) == room


def test_catalogues_are_compiled_once_and_again_when_they_change(tmp_path: Path) -> None:
    po = tmp_path / "cards" / "locale" / "ja" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid "Deck"\nmsgstr "デッキ"\n')

    first = translations.compile_all(root=tmp_path)
    second = translations.compile_all(root=tmp_path)

    assert (first, second) == ([po.with_suffix(".mo")], [])


def test_a_word_of_several_catalogues_is_said_as_its_own_room_has_it() -> None:
    with override("ja"):
        said = [
            str(Job.State.DONE.label),
            str(CardImport._meta.get_field("done_at").verbose_name),
            str(Migration.Strategy.WITHDRAW.label),
            str(Entry.State.WITHDRAWN.label),
            pgettext("address", "confirmed"),
        ]

    assert said == ["完了", "完了日時", "廃止", "取り消し済み", "確認済み"]


def test_the_admin_keeps_its_own_words_where_a_page_means_something_else() -> None:
    with override("ja"):
        words = [gettext(word) for word in ("View", "Go", "Add %(name)s")]

    assert words == ["表示", "実行", "%(name)s を追加"]
