"""Card files handed in at the admin, and what it hands out."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.admin.base import SafeResource, defused
from cards.models import CardImport
from tests.cards.admin.pages import admin_url, signed_in
from tests.cards.factories import CardFactory, PersonFactory

pytestmark = pytest.mark.django_db


def upload(client: Client, raw: bytes, **fields: Any) -> Any:
    file = SimpleUploadedFile("cards.json", raw, content_type="application/json")
    return client.post(admin_url("cardimport", "add"), {"file": file, **fields}, follow=True)


CARD_FILE = {"set": {"code": "NEW", "names": {"ja": "新", "en": "New"}}, "cards": []}


def test_file_of_an_editor_is_kept_for_the_job_and_never_publishes() -> None:
    page = upload(signed_in("editor"), json.dumps(CARD_FILE).encode("utf-8-sig"), publish="on")

    kept = CardImport.objects.get()
    assert (kept.file_name, kept.publish, kept.job.kind) == ("cards.json", False, "cards.import")
    assert json.loads(kept.source) == CARD_FILE
    assert "The file is being taken in." in page.content.decode()


def test_file_of_an_administrator_may_publish() -> None:
    upload(signed_in("admin"), json.dumps(CARD_FILE).encode(), publish="on")

    assert CardImport.objects.get().publish is True


HOSTILE = {
    "nothing": b"",
    "no json": b"{",
    "latin-1": '{"set": "\xfc"}'.encode("latin-1"),
    "nul": b'{"a": "\0"}',
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "large": b'"' + b"x" * 1_000_001 + b'"',
    "duplicate": b'{"set": 1, "set": 2}',
    "nan": b'{"a": NaN}',
    "long number": b'{"a": ' + b"9" * 5000 + b"}",
    "zip": b"PK\x03\x04" + b"\0" * 1000,
    "xml": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    "open strings": b'"' + b'\\"' * 400_000,
    "csv": b"code;name\r\n=1+1;x",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_at_once(raw: bytes) -> None:
    page = upload(signed_in("editor"), raw).content.decode()

    assert "errornote" in page
    assert CardImport.objects.count() == 0


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])
def test_export_holds_no_formula(text: str) -> None:
    PersonFactory(name_ja=text, name_en=text)
    client = signed_in("editor")

    response = client.post(admin_url("person", "export"), {"format": "0", "resource": ""})

    cells = response.content.decode().replace('"', "").replace("\r\n", ",").split(",")
    assert response.status_code == 200
    assert [cell for cell in cells if cell.startswith(SafeResource.FORMULA)] == []
    assert defused(text) == f"'{text}"


def test_cards_are_exported_as_printed() -> None:
    card = CardFactory(revision__cost=7)

    response = signed_in("editor").post(admin_url("card", "export"), {"format": "0"})

    assert f"{card.code},TST,{card.persons.get().slug},1," in response.content.decode()
