import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.conf.home import places
from league.conf.home.binaries import ServerTrouble
from league.conf.home.embedded import Home
from league.conf.home.places import Account


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    place = Home.at(str(tmp_path / "home"))
    yield place
    shutil.rmtree(place.sockets, ignore_errors=True)


def test_only_this_account_enters_the_sockets_folder(home: Home) -> None:
    places.prepare(home)

    assert (home.sockets.stat().st_mode & 0o777, home.folder.stat().st_mode & 0o777) == (
        0o700,
        0o700,
    )


def test_a_sockets_folder_of_another_account_is_refused(home: Home, tmp_path: Path) -> None:
    home.folder.mkdir()
    home.sockets.symlink_to(tmp_path)

    with pytest.raises(ServerTrouble, match="belongs to someone else"):
        places.prepare(home, Account())
    home.sockets.unlink()


def test_a_lock_is_free_again_when_its_holder_is_gone(tmp_path: Path) -> None:
    with places.locked(tmp_path / "lock") as first, places.locked(tmp_path / "lock") as second:
        assert (first, second) == (True, False)
    with places.locked(tmp_path / "lock") as third:
        assert third
