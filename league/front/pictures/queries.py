"""Reading the pictures that were made."""

from league.front.models import Picture
from league.front.pictures.subjects import Subject


def kept(subject: Subject) -> Picture | None:
    """Return the picture of a thing in a language, whatever it shows, once it was asked for."""
    return Picture.objects.filter(
        kind=subject.kind, thing=subject.thing, language=subject.language
    ).first()
