"""Fields that several apps share. Every serializer names its fields; none writes a model."""

from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from league.people.validators import validate_name, validate_plain_text


class PlainText(serializers.CharField):
    """A text as people may write it: nothing invisible, no control characters."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators.append(validate_plain_text)


class Line(PlainText):
    """A text on one line: names and reasons stand in lists, and in the subjects of mails."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators.append(validate_name)


class BothSerializer(serializers.Serializer[Any]):
    ja = serializers.CharField()
    en = serializers.CharField()


@extend_schema_field({"$ref": "#/components/schemas/Problem"})
class ProblemField(serializers.JSONField):
    """A deck problem, as the one validator words it."""


@extend_schema_field({"$ref": "#/components/schemas/Warning"})
class WarningField(serializers.JSONField):
    """Something that was asked and left out."""


def kind(name: str) -> serializers.ChoiceField:
    """Declare the field `object`, which says what a thing is."""
    return serializers.ChoiceField(choices=[name])


class Question(serializers.Serializer[Any]):
    """What is sent. A field that is not named here is refused, not overlooked."""

    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        strange = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        if strange:
            said = ErrorDetail(str(_("This field cannot be set here.")), code="unknown_field")
            raise serializers.ValidationError({name: [said] for name in strange})
        return values


def asked(question: type[Question], data: Any, *, partial: bool = False) -> dict[str, Any]:
    """Read what was sent. Raises ValidationError (400) naming every field that is not right."""
    if data is None:
        question(data=data).is_valid(raise_exception=True)
    return dict(_form(question, partial).run_validation(data))


@cache
def _form(question: type[Question], partial: bool) -> Question:
    """Make a form once: to make its fields costs more than to read what was sent with them."""
    return question(partial=partial)
