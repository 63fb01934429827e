"""Warnings about the terms that a search cannot use."""

from collections.abc import Mapping
from dataclasses import dataclass

WORDS: Mapping[str, tuple[str, str]] = {
    "unknown_field": (
        "There is no search field “{field}”; this term was left out.",
        "「{field}」という検索項目はありません。この条件は除きました。",
    ),
    "bad_operator": (
        "“{field}” does not take {operator}, only {operators}.",
        "「{field}」に{operator}は使えません（使えるもの：{operators}）。",
    ),
    "bad_value": (
        "“{value}” is nothing that “{field}” can be; expected: {expected}.",
        "「{field}」に「{value}」は指定できません（例：{expected}）。",
    ),
    "missing_value": (
        "Nothing to look for is written after “{field}”.",
        "「{field}」のあとに探す内容がありません。",
    ),
    "missing_field": (
        "A field is missing before {operator}.",
        "{operator}の前に検索項目がありません。",
    ),
    "open_quote": (
        "A quotation mark is not closed; everything after it was taken.",
        "引用符が閉じられていないため、最後までをひとまとまりとしました。",
    ),
    "open_bracket": ("A bracket is not closed.", "かっこが閉じられていません。"),
    "stray_bracket": ("A closing bracket has no beginning.", "対応する開きかっこがありません。"),
    "empty_brackets": ("There is nothing between the brackets.", "かっこの中が空です。"),
    "stray_or": ("There must be a term on both sides of “or”.", "「or」の両側に条件が必要です。"),
    "too_long": (
        "Only the first {limit} characters were read.",
        "先頭の{limit}文字だけを読み取りました。",
    ),
    "too_many_terms": (
        "Only the first {limit} terms were used.",
        "最初の{limit}個の条件だけを使いました。",
    ),
    "too_deep": (
        "Brackets more than {limit} deep were not heeded.",
        "{limit}段より深いかっこは無視しました。",
    ),
}


@dataclass(frozen=True, slots=True)
class SearchWarning:
    """A part of a search that could not be used as typed; ``position`` counts from 0."""

    code: str
    params: Mapping[str, str | int]
    term: str
    position: int

    @property
    def message(self) -> dict[str, str]:
        english, japanese = WORDS[self.code]
        return {"en": english.format_map(self.params), "ja": japanese.format_map(self.params)}

    def as_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "params": dict(self.params),
            "term": self.term,
            "position": self.position,
            "message": self.message,
        }
