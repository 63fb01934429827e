"""`{% card_face face size="small" figure="white" %}` draws a face inline."""

from __future__ import annotations

from string import ascii_lowercase

from django import template
from django.utils.crypto import get_random_string

from cards import faces
from league.people.shared.languages import current_language

register = template.Library()


@register.inclusion_tag("cards/face/face.svg")
def card_face(
    face: faces.FaceData, size: faces.Size = "full", figure: faces.Figure = "outline"
) -> dict[str, object]:
    # Random, not counted: a fragment may be put into a page that was drawn before.
    uid = get_random_string(8, ascii_lowercase)
    language = current_language()
    drawing = faces.draw(face, language=language, uid=uid, size=size, figure=figure)
    return {"drawing": drawing}
