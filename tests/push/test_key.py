"""The site's own key: made once by `make up`, read loudly."""

from pathlib import Path
from typing import Any

from league.conf.home import embedded
from league.push.checks import check_key
from league.push.rules import vapid


def test_the_key_is_made_once_beside_the_secret_key(tmp_path: Path) -> None:
    home = embedded.Home(tmp_path, tmp_path)
    assert embedded.vapid_key(home) == ""  # nobody is called before there is one

    embedded.make_vapid_key(home)
    made = embedded.vapid_key(home)
    embedded.make_vapid_key(home)

    assert embedded.vapid_key(home) == made
    assert len(vapid.public_of(vapid.key_from(made))) == 87
    assert (tmp_path / "vapid_key").stat().st_mode & 0o777 == 0o600


def test_a_key_that_cannot_be_read_is_named_at_the_start(settings: Any) -> None:
    found = []
    for key in ("", "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "AAAA", "no key"):
        settings.VAPID_KEY = key
        found.append([error.id for error in check_key()])

    assert found == [[], [], ["push.E001"], ["push.E001"]]
