"""Who plays in the demo league: names that readers of both languages can read."""

from dataclasses import dataclass
from datetime import datetime

from league.people.models import Player, User
from league.people.services import accounts, roles
from league.running.demo import (
    ADMIN,
    APPROVER,
    EDITOR,
    EVERYBODY,
    JUDGE,
    ORGANISER,
    PLAYERS,
    Person,
    new_password,
)

# By the person: the handle, the name, its reading, the language.
KNOWN = {
    ADMIN: ("asakura", "朝倉 圭 Kei", "あさくら けい", "ja"),
    EDITOR: ("mina", "Mina Toyoda", "トヨダ ミナ", "en"),
    APPROVER: ("kuze", "久世 文香 Fumika", "くぜ ふみか", "ja"),
    ORGANISER: ("nonomura", "野々村 陸 Riku", "ののむら りく", "ja"),
    JUDGE: ("ren", "Ren Castell", "カステル レン", "en"),
    PLAYERS[0]: ("hayate", "早瀬 颯 Hayate", "はやせ はやて", "ja"),
    PLAYERS[1]: ("ivory", "Ivo Rycroft", "ライクロフト イーヴォ", "en"),
    PLAYERS[2]: ("komachi", "小町 かえで Kaede", "こまち かえで", "ja"),
    PLAYERS[3]: ("sora", "空知 まこと Makoto", "そらち まこと", "ja"),
}
# They have no log-in of their own: what they do, others have done for them.
OTHERS = (
    ("hinata", "ひなた Hinata", "ひなた"),
    ("ren8", "蓮 Ren", "れん"),
    ("mio", "澪 Mio", "みお"),
    ("daichi", "大地 Daichi", "だいち"),
    ("tsumugi", "つむぎ Tsumugi", "つむぎ"),
    ("minato", "湊 Minato", "みなと"),
    ("suzu", "すず Suzu", "すず"),
    ("kanade", "奏 Kanade", "かなで"),
    ("yuu", "悠 Yuu", "ゆう"),
    ("hiyori", "ひより Hiyori", "ひより"),
    ("itsuki", "樹 Itsuki", "いつき"),
    ("aoi", "あおい Aoi", "あおい"),
)


@dataclass(frozen=True, slots=True)
class People:
    """``known`` are those with log-ins; ``players`` all sixteen who play, these first."""

    known: dict[Person, Player]
    players: tuple[Player, ...]

    def account(self, person: Person) -> User:
        return account(self.known[person])


def account(player: Player) -> User:
    assert player.user is not None
    return player.user


def come(now: datetime) -> People:
    """Let everybody sign up, and give the roles of the site."""
    known = {person: _signed_up(person, *KNOWN[person], now) for person in EVERYBODY}
    others = [_signed_up(Person(row[0], ""), *row, "ja", now) for row in OTHERS]
    admin = account(known[ADMIN])
    admin.is_superuser = admin.is_staff = True
    admin.save(update_fields=["is_superuser", "is_staff"])
    for person, role in ((EDITOR, "editor"), (APPROVER, "approver")):
        roles.give(user=account(known[person]), role=role, by=admin, now=now)
    return People(known, (*(known[person] for person in PLAYERS), *others))


def _signed_up(
    person: Person, handle: str, name: str, reading: str, language: str, now: datetime
) -> Player:
    return accounts.sign_up(
        email=person.email,
        password=new_password(),
        handle=handle,
        display_name=name,
        reading=reading,
        language=language,
        now=now,
        verified=True,
    )
