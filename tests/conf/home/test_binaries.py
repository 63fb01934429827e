from pathlib import Path

import pytest

from league.conf.home import binaries
from league.conf.home.binaries import ServerTrouble


def test_data_of_another_major_version_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "PG_VERSION").write_text("9\n")

    with pytest.raises(ServerTrouble, match="belong to PostgreSQL 9"):
        binaries.find_binaries(tmp_path)
