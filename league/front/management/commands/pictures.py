"""``manage.py pictures``: draw the pictures of the games and of the site, which are shipped."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from engines.core.registry import games
from league.front.pictures.addresses import name_of
from league.front.pictures.kinds.games import draw

FOLDER: Final = Path(__file__).resolve().parents[2] / "static"


class Command(BaseCommand):
    help = "Draw the pictures of the games and of the site anew."

    def handle(self, *_words: Any, **_options: Any) -> None:
        for game in ("", *(game.key for game in games())):
            for language, _name in settings.LANGUAGES:
                with translation.override(language):
                    picture = draw(game)
                path = FOLDER / name_of(game, language)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(picture)
                self.stdout.write(f"{path.name}: {len(picture):,} bytes")
