"""Finding persons for the admin's search boxes: by code, kanji, kana or romaji."""

from django.db.models import Q, QuerySet

from cards.models import Person
from cards.rules.search.text import loose, strict


def persons_like(persons: QuerySet[Person], typed: str) -> QuerySet[Person]:
    for word in typed.split()[:10]:
        condition = Q(slug__icontains=word.replace("\0", "")) | Q(strict_key__contains=strict(word))
        if folded := loose(word):
            condition |= Q(loose_key__contains=folded)
        persons = persons.filter(condition)
    return persons
