"""Validators of names. Plain values in, ValidationError out."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.people.shared import zones

HANDLE = re.compile(r"[a-z0-9](?:[a-z0-9_-]{1,28})[a-z0-9]")
RESERVED = frozenset({"admin", "api", "me", "null", "none", "staff", "system", "guest"})
# Letters of other scripts, and digits, that look like these once everything is small.
LOOK = "аеорсухіӏѕјԁмтпοαερντικυμ01ıɑɡƒᴀᴄᴅᴇᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠʏɪʟ營"
AS = "aeopcyxilsjdmtnoaepvtikumoiiagfacdejkmnoprstuvyil営"
# Zero-width or blank characters that are not in category Cf.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
JOINER = "\u200d"  # zero-width joiner of emoji
LINE_BREAKS = frozenset("\n\t\r\u2028\u2029\x85")


def look_of(text: str) -> str:
    """Fold text that looks alike to one form: ＡＤＭＩＮ and a-d-m-i-n become admin."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(char for char in apart if unicodedata.category(char)[0] in "LN")
    return unicodedata.normalize("NFKC", plain.translate(str.maketrans(LOOK, AS)))


def _is_official(text: str) -> bool:
    """Tell whether a name could pass as the site's own, also with similar letters as I and l."""
    return _strokes(text) in OFFICIAL


def _strokes(text: str) -> str:
    return look_of(text).replace("l", "i").replace("ツ", "ッ")


OFFICIAL = frozenset(
    _strokes(name)
    for name in (
        *("admin", "administrator", "staff", "system", "moderator", "support", "Carrier League"),
        *("運営", "運営者", "運営スタッフ", "運営事務局", "管理人", "管理者", "公式", "スタッフ"),
        *("システム", "サポート", "キャリアリーグ", "キャリアリーグ運営", "キャリアリーグ公式"),
    )
)


def validate_handle(value: str) -> None:
    """Accept 3–30 of a–z, 0–9, `-`, `_`, not starting or ending with a mark."""
    if not HANDLE.fullmatch(value):
        raise ValidationError(
            _("Use 3 to 30 of a–z, 0–9, - and _, beginning and ending with a letter or digit."),
            code="handle_shape",
        )
    if look_of(value) in RESERVED or _is_official(value):
        raise ValidationError(_("This handle is reserved."), code="handle_reserved")


def validate_plain_text(value: str) -> None:
    """Refuse control, invisible and unpaired characters, piles of marks and blank text.

    Directional overrides and zero-width characters would change how other text reads; a joiner
    is accepted only after an emoji.
    """
    if value and not value.strip():
        raise ValidationError(_("Write something other than spaces."), code="text_blank")
    marks, before = 0, ""
    for char in unicodedata.normalize("NFC", value):
        category = unicodedata.category(char)
        joins = char == JOINER and (before in {"So", "Sk"} or marks)
        if (category in {"Cc", "Cf", "Cs", "Co", "Cn"} or char in BLANK) and not (
            joins or char in "\n\t\r"
        ):
            raise ValidationError(
                _("This text holds characters that cannot be shown. Type it again by hand."),
                code="text_invisible",
            )
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks > 4:
            raise ValidationError(
                _("Too many marks on one character. Type the text again by hand."),
                code="text_marks",
            )
        before = category


def validate_name(value: str) -> None:
    """Accept plain text on one line."""
    if any(char in LINE_BREAKS for char in value):
        raise ValidationError(_("Write this on one line."), code="text_lines")
    validate_plain_text(value)


def validate_time_zone(value: str) -> None:
    """Accept the name of a zone that Python and the database know, spelt as they spell it."""
    if value not in zones.accepted():
        raise ValidationError(
            _("%(zone)s is not a time zone. Choose one such as Asia/Tokyo."),
            code="time_zone_unknown",
            params={"zone": value[:50]},
        )


def validate_public_name(value: str) -> None:
    """Accept a public name of a person, but none that reads as the site's."""
    validate_name(value)
    if _is_official(value):
        raise ValidationError(
            _("This name is kept for the site itself. Choose another one."), code="name_reserved"
        )
