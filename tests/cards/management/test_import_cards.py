"""`manage.py import_cards`: the house set by default, a file when one is given."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.models import Card, Format

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("import_cards", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_house_set_is_loaded_once() -> None:
    first, second = run(), run()

    assert first == ("120 new, 0 changed, 0 unchanged, 0 refused\n", "")
    assert second == ("0 new, 0 changed, 120 unchanged, 0 refused\n", "")
    assert Format.objects.get().code == "standard"


def test_file_is_loaded_and_refusals_are_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({
        "set": {"code": "NEW", "names": {"ja": "新", "en": "New"}}, "cards": [{"code": "NEW-001"}],
    }))  # fmt: skip

    out, err = run(file, "--draft")

    assert out == "0 new, 0 changed, 0 unchanged, 1 refused\n"
    assert "NEW-001: A card shows one to four persons" in err
    assert "[persons_shape]" in err
    assert Card.objects.count() == 0


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b"[" * 1000])
def test_unreadable_file_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(content)

    with pytest.raises(CommandError, match="The file"):
        run(file)


def test_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "absent.json")
