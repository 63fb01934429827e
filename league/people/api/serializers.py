"""The base classes of answers and questions, for every app. None writes a model.

An answer is declared once: its fields are its JSON and its schema.
"""

import json
import types
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.serializers import Field, Serializer

from league.people import validators
from league.people.services.accounts import tidy_handle, tidy_name

Json = dict[str, Any]
Url = Annotated[str, serializers.URLField]
Email = Annotated[str, serializers.EmailField]
EXAMPLES: Json = json.loads(Path(__file__).with_name("examples.json").read_text())
FIELDS: dict[Any, type[Field[Any, Any, Any, Any]]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    float: serializers.FloatField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
}


## Shapes: what the API says


class Shape:
    """An object of the API, of a ``kind``.

    ::

        class RoundShape(Shape, kind="round"):
            number: Annotated[int, "Number of the round, counted through the tournament."]
            state: Annotated[str, Round.State]
            seed: str | None

    ``RoundShape.json(row, seed=None)`` makes its JSON: a value that is not given is the row's
    attribute of that name, and the field ``object`` is the kind. ``RoundShape.serializer`` declares
    it for the OpenAPI document, as ``Round``; it is never run, since it would take twelve times as
    long. A type may be followed by a help text, the source of its choices, or a class of field.
    """

    serializer: ClassVar[type[Serializer[Any]]] = Serializer
    _names: ClassVar[frozenset[str]] = frozenset()
    _read: ClassVar[tuple[str, ...]] = ()
    _kind: ClassVar[Json] = {}

    def __init_subclass__(cls, kind: str = "") -> None:
        hints = get_type_hints(cls, include_extras=True)
        cls._read = tuple(name for name, hint in hints.items() if get_origin(hint) is not ClassVar)
        cls._names = frozenset(cls._read)
        cls._kind = {"object": kind} if kind else cls._kind
        name = cls.__name__.removesuffix("Shape")
        fields: Json = {"object": serializers.ChoiceField(choices=[kind])} if kind else {}
        fields |= {each: field_of(hints[each]) for each in cls.__annotations__}
        above = tuple(base.serializer for base in cls.__bases__ if issubclass(base, Shape))
        about = {"__doc__": cls.__doc__, "__module__": cls.__module__}
        cls.serializer = type(f"{name}Serializer", above, {**fields, **about})
        if name in EXAMPLES:
            shown = OpenApiExample(name, value=EXAMPLES[name], response_only=True)
            extend_schema_serializer(examples=[shown])(cls.serializer)

    @classmethod
    def json(cls, row: Any = None, /, **given: Any) -> Json:
        """Make the JSON of ``row``. Raises TypeError for a field that is not declared."""
        said = {name: given[name] if name in given else getattr(row, name) for name in cls._read}
        given.pop("object", None)  # fields of a shape that this one extends
        if not given.keys() <= cls._names:
            strange = ", ".join(sorted(given.keys() - cls._names))
            raise TypeError(f"{cls.__name__} declares no {strange}.")
        return cls._kind | said


def field_of(hint: Any, **options: Any) -> Any:
    """Make the field that declares a type. Raises TypeError for a type that has none."""
    details: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        details = tuple(more)
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
        return field_of(Annotated[(hint, *details)] if details else hint, allow_null=True)
    for detail in details:
        if isinstance(detail, str):
            options["help_text"] = detail
    for detail in details:
        if isinstance(detail, type) and issubclass(detail, Field):
            return detail(**options)
        if not isinstance(detail, str):
            choices = [getattr(each, "value", each) for each in detail]
            return serializers.ChoiceField(choices=choices, **options)
    if get_origin(hint) is Literal:
        return serializers.ChoiceField(choices=list(get_args(hint)), **options)
    if isinstance(hint, type) and issubclass(hint, Shape):
        return hint.serializer(**options)
    if get_origin(hint) is list:
        (each,) = get_args(hint)
        if isinstance(each, type) and issubclass(each, Shape):
            return each.serializer(many=True, **options)
        return serializers.ListField(child=field_of(each), **options)
    if get_origin(hint) is dict:
        _key, each = get_args(hint)
        child = {} if each is Any else {"child": field_of(each)}
        return serializers.DictField(**child, **options)
    if hint in FIELDS:
        return FIELDS[hint](**options)
    raise TypeError(f"No field declares {hint!r}.")


## Questions


class PlainText(serializers.CharField):
    """A text as people may write it: nothing invisible, no control characters.

    The fields of forms with the same rules are ``PlainTextField`` and ``LineField``.
    """

    default_validators = [validators.validate_plain_text]


class PlainLine(PlainText):
    """A text on one line: names and reasons stand in lists, and in the subjects of mails."""

    default_validators = [validators.validate_name]


class PublicName(PlainLine):
    """A name by which everybody may know a person."""

    default_validators = [validators.validate_public_name]

    def to_internal_value(self, data: Any) -> str:
        return tidy_name(super().to_internal_value(data))


class Handle(serializers.CharField):
    """A handle, folded before it is judged: ＡＤＭＩＮ is admin."""

    default_validators = [validators.validate_handle]

    def to_internal_value(self, data: Any) -> str:
        return tidy_handle(super().to_internal_value(data))


class Link(serializers.CharField):
    """An address on the web, as a page takes it: without a scheme it is one of https."""

    def to_internal_value(self, data: Any) -> str:
        try:
            return forms.URLField(assume_scheme="https").clean(super().to_internal_value(data))
        except ValidationError as wrong:
            raise serializers.ValidationError(wrong.messages, code="invalid") from wrong


class BothShape(Shape):
    ja: str
    en: str


@extend_schema_field({"$ref": "#/components/schemas/Problem"})
class ProblemField(serializers.JSONField):
    """A deck problem, as the validator of decks words it."""


@extend_schema_field({"$ref": "#/components/schemas/Warning"})
class WarningField(serializers.JSONField):
    """A requested part that was left out."""


class Question(serializers.Serializer[Any]):
    """The body of a request. A field that is not named here is refused, not ignored."""

    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        strange = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        if strange:
            said = ErrorDetail(str(_("This field cannot be set here.")), code="unknown_field")
            raise serializers.ValidationError({name: [said] for name in strange})
        return values


def asked(question: type[Question], data: Any, *, partial: bool = False) -> dict[str, Any]:
    """Return the valid body of a request. Raises ValidationError (400) naming every wrong field."""
    if data is None:
        question(data=data).is_valid(raise_exception=True)
    return dict(_form(question, partial).run_validation(data))


@cache
def _form(question: type[Question], partial: bool) -> Question:
    """Return a question's form, cached: making its fields costs more than reading with them."""
    return question(partial=partial)
