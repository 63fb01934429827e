from datetime import date

import pytest
from hypothesis import example, given, strategies as st

from cards.rules.search.fields import ANY, FIELDS, GRAMMAR, Pool
from cards.rules.search.reading import DEPTH, LENGTH, TERMS, And, Not, Or, Term, parse, written
from cards.rules.search.words import WORDS

WORDS_OF_SYNTAX = (
    "or または and ＯＲ run >= cost is number flexible 4 a 名前 ナンバー legal x@2026-12-01 "
    "kind set active|passive ß name"
)
SYNTAX = st.lists(
    st.sampled_from(
        [*'()"-:=<>!|@*　「」『』“”（）：＝＜＞－\\ \x00\ud800', *WORDS_OF_SYNTAX.split()]
    ),
    max_size=40,
).map("".join)
TYPED = st.one_of(SYNTAX, st.text(max_size=60))


def any_of(word):
    return Term(ANY, ":", word)


def codes(text):
    return [warning.code for warning in parse(text).warnings]


@pytest.mark.parametrize(
    ("typed", "tree"),
    [
        ("", None),
        ("taka", any_of("taka")),
        ("number:4", Term("number", "=", 4)),
        ("number:flexible", Term("number", "=", "flexible")),
        ("number!=*", Term("number", "!=", "flexible")),
        ("run>=4", Term("run", ">=", 4)),
        ("run >= 4", Term("run", ">=", 4)),
        ("cost≦5", Term("cost", "<=", 5)),
        ("skill:leap", Term("skill", ":", "leap")),
        ("skill=leap", Term("skill", "=", "leap")),
        ('person:"Kaname  Shintaro"', Term("person", ":", "Kaname Shintaro")),
        ("set:fnd", Term("set", "=", "FND")),
        ("rarity!=sr", Term("rarity", "!=", "SR")),
        ("code:fnd-03", Term("code", ":", "FND-03")),
        ("is:pair", Term("is", "=", "pair")),
        ("legal:standard", Term("legal", "=", Pool("standard"))),
        ("legal:standard@2026-12-01", Term("legal", "=", Pool("standard", date(2026, 12, 1)))),
        ("-banned:Standard", Not(Term("banned", "=", Pool("standard")))),
        ("FND-033", any_of("FND-033")),
        ("--a", any_of("a")),
        (r'"say \"go\" \\ now"', any_of(r'say "go" \ now')),
        ("kind:active|passive", Or((Term("kind", "=", "active"), Term("kind", "=", "passive")))),
        ("a b", And((any_of("a"), any_of("b")))),
        ("a and b", And((any_of("a"), any_of("b")))),
        ("a b or c", Or((And((any_of("a"), any_of("b"))), any_of("c")))),
        ("a (b or c)", And((any_of("a"), Or((any_of("b"), any_of("c")))))),
        ("-(a b)", Not(And((any_of("a"), any_of("b"))))),
        ('a "or" b', And((any_of("a"), any_of("or"), any_of("b")))),
    ],
)
def test_a_search_is_read_into_a_tree(typed, tree):
    query = parse(typed)

    assert query.tree == tree
    assert query.warnings == ()


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("ナンバー：４　ラン＞＝４", "number:4 run>=4"),
        ("ﾅﾝﾊﾞｰ:4", "number:4"),
        ("コスト≦５", "cost<=5"),
        ("フィズ＞６", "phys>6"),
        ("人物：「要 慎太郎」", 'person:"要 慎太郎"'),
        ("スキル：leap または 種別：パッシブ", "skill:leap or kind:passive"),
        ("－（ナンバー：フレキシブル）", "-(number:flexible)"),
        ("“静かな始動”", "静かな始動"),
        ("a ｜ b", "a or b"),
    ],
)
def test_japanese_input_means_the_same(typed, plain):
    assert parse(typed).tree == parse(plain).tree
    assert parse(typed).warnings == ()


@pytest.mark.parametrize(
    ("typed", "left", "warned"),
    [
        ("colour:red a", "a", ["unknown_field"]),
        ("name>3 a", "a", ["bad_operator"]),
        ("run:many a", "a", ["bad_value"]),
        ("run>flexible a", "a", ["bad_value"]),
        ("number<flexible a", "a", ["bad_value"]),
        ("kind:active|lazy a", "a", ["bad_value"]),
        ("legal:standard@tomorrow a", "a", ["bad_value"]),
        ("set:ファウンダーズ a", "a", ["bad_value"]),
        ('a name:""', "a", ["missing_value"]),
        ("a run:", "a", ["missing_value"]),
        ("a :x", "a", ["missing_field"]),
        ('a "b c', 'a "b c"', ["open_quote"]),
        ("(a b", "a b", ["open_bracket"]),
        ("a b)", "a b", ["stray_bracket"]),
        ("a ()", "a", ["empty_brackets"]),
        ("or a", "a", ["stray_or"]),
        ("a or", "a", ["stray_or"]),
        ("(a or) b", "a b", ["stray_or"]),
        ("a・ ・", "a・", ["missing_value"]),
    ],
)
def test_a_bad_part_warns_and_the_rest_still_runs(typed, left, warned):
    assert codes(typed) == warned
    assert parse(typed).tree == parse(left).tree


def test_a_warning_says_where_and_speaks_both_languages():
    (warning,) = parse("run>=3 colour:red").warnings

    assert warning.as_json() == {
        "code": "unknown_field",
        "params": {"field": "colour"},
        "term": "colour:red",
        "position": 7,
        "message": {
            "en": "There is no search field “colour”; this term was left out.",
            "ja": "「colour」という検索項目はありません。この条件は除きました。",
        },
    }


def test_a_field_is_missing_before_an_operator_at_the_beginning():
    assert codes(">=4") == ["missing_field"]


def test_limits_are_told_and_the_rest_runs():
    many = parse("a " * (TERMS + 5))
    wide = parse("number:" + "|".join("1" * (TERMS + 1)) + " a")
    deep = parse("(" * (DEPTH + 3) + "a" + ")" * (DEPTH + 3) + " b")
    long = parse("x" * (LENGTH + 1))

    assert [w.code for w in many.warnings] == ["too_many_terms"]
    assert len(many.tree.parts) == TERMS
    assert [w.code for w in wide.warnings] == ["too_many_terms"]
    assert [w.code for w in deep.warnings] == ["too_deep"]
    assert deep.tree == And((any_of("a"), any_of("b")))
    assert [w.code for w in long.warnings] == ["too_long"]
    assert long.tree == any_of("x" * LENGTH)


def test_very_many_brackets_do_not_exhaust_the_stack():
    text = "-(" * 100_000

    assert parse(text, length=len(text)).tree is None


@given(TYPED)
def test_any_text_is_read_and_every_warning_has_words(text):
    for warning in parse(text).warnings:
        assert warning.code in WORDS
        assert all(warning.message.values())
        assert 0 <= warning.position <= len(text)


@example("「say “go” now」 name:「“」")
@example('"ｏｒ" "a|b" -(-(a b) or "-c")')
@given(TYPED)
def test_a_written_tree_reads_back(text):
    tree = parse(text).tree

    again = parse(written(tree), length=10_000)

    assert again.tree == tree
    assert again.warnings == ()


@pytest.mark.parametrize("known", FIELDS, ids=lambda known: known.key)
def test_a_field_is_documented_with_an_example_that_works(known):
    assert set(known.doc) == {"en", "ja"}
    assert parse(known.example).warnings == ()


@pytest.mark.parametrize(
    ("alias", "key"), [(a, k.key) for k in FIELDS for a in (k.key, *k.aliases) if k.key != ANY]
)
def test_an_alias_names_its_field(alias, key):
    value = next(k.example for k in FIELDS if k.key == key).lstrip(key).lstrip(":<>=") or "4"

    tree = parse(f"{alias}:{value.split('|')[0]}").tree

    assert (tree.field if isinstance(tree, Term) else None) == key


@pytest.mark.parametrize(("example", "doc"), GRAMMAR)
def test_the_grammar_examples_work(example, doc):
    assert parse(example).warnings == ()
    assert set(doc) == {"en", "ja"}
