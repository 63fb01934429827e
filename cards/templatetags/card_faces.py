"""`{% card_face face size="small" figure="white" %}` draws a face inline."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase

from django import template
from django.template.loader import render_to_string
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString, mark_safe

from cards import faces
from league.people.shared.languages import current_language

register = template.Library()

MOST_KEPT = 2048  # drawings, of some 2 KB each
NOBODYS = get_random_string(16, ascii_lowercase)  # stands in what is kept for a drawing's own id


@register.simple_tag
def card_face(
    face: faces.FaceData, size: faces.Size = "full", figure: faces.Figure = "outline"
) -> SafeString:
    # Random, not counted: a fragment may be put into a page that was drawn before.
    uid = get_random_string(8, ascii_lowercase)
    return mark_safe(_drawn(face, current_language(), size, figure).replace(NOBODYS, uid))


@lru_cache(MOST_KEPT)
def _drawn(face: faces.FaceData, language: str, size: faces.Size, figure: faces.Figure) -> str:
    drawing = faces.draw(face, language=language, uid=NOBODYS, size=size, figure=figure)
    return render_to_string("cards/face/face.svg", {"drawing": drawing})
