"""How long a search takes among 10,000 made-up cards, with its counts, its facets and its page.

A throw-away PostgreSQL is started for it. Only the reads of the search page are measured, not its
drawing; the queries have one, two and three Japanese characters, readings and fields.
"""

import argparse
import json
import os
import random
import statistics
import time
from datetime import date
from typing import Any

from tests.ground import Ground

TARGET_MS = 20.0
JAPANESE = ("one character", "two characters", "three characters")
DAY = date(2026, 12, 1)
SURNAMES = [
    "要",
    "隠岐",
    "夜船",
    "佐伯",
    "高瀬",
    "森永",
    "鳴海",
    "遠山",
    "黒岩",
    "白峰",
    "浅葱",
    "立花",
    "桐生",
    "神楽",
    "氷室",
    "榊原",
    "九条",
    "御堂",
    "宝生",
    "朝霧",
]
GIVEN = [
    "慎太郎",
    "忍",
    "灯",
    "航",
    "翼",
    "匠",
    "蓮",
    "凪",
    "葵",
    "楓",
    "隼人",
    "陽菜",
    "結衣",
    "大和",
    "颯",
    "澪",
    "司",
    "静",
    "響",
    "光",
]
EPITHETS = [
    "静かな始動",
    "四番目の鼓動",
    "影と灯",
    "風の約束",
    "鉄の門",
    "夜明けの槍",
    "海鳴り",
    "砂の王",
    "氷の指",
    "雷の背",
    "春の嵐",
    "最後の砦",
]
READINGS = [
    "かなめ",
    "おき",
    "よふね",
    "さえき",
    "たかせ",
    "もりなが",
    "なるみ",
    "とおやま",
    "くろいわ",
    "しらみね",
]
TEXTS = [
    "隣接する味方コマ1つと位置を入れ替える",
    "届く範囲の味方コマへゴール権を移動する",
    "押し出されない",
]
TYPED = {
    "one character": [*"要忍灯航翼凪葵静夜海風鉄の王雷"],
    "two characters": [
        "鼓動",
        "夜船",
        "佐伯",
        "約束",
        "海鳴",
        "始動",
        "の門",
        "翼司",
        "ゴー",
        "味方",
    ],
    "three characters": [
        "慎太郎",
        "静かな",
        "四番目",
        "夜明け",
        "ゴール",
        "かなめ",
        "しらみ",
        "風の約",
        "味方コ",
    ],
    "fields": [
        "number:4 run>=3",
        "skill:leap or is:pair",
        "-is:flexible cost<=4",
        "legal:standard",
    ],
    "everything": ["", "の", "person:おき rarity:SR"],
}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench search")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args(argv)

    ground = Ground.enter()
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        _fill(asked.cards)
        figures = {name: _measure(texts, asked.rounds) for name, texts in TYPED.items()}
        japanese = [text for name in JAPANESE for text in TYPED[name]]
        figures["no page read before"] = _measure(japanese, asked.rounds // 3 or 1, kept=False)
    finally:
        from django.db import connections

        connections.close_all()
        ground.leave()
    return _say(figures, asked)


def _fill(count: int) -> None:
    from django.db import connection, transaction

    from cards.models import Approval, Card, CardPerson, CardRevision, CardSet, Person
    from cards.services.formats import ensure_standard
    from tests.cards.factories import NOW

    dice = random.Random(20261201)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
        ensure_standard()
        card_set = CardSet.objects.create(
            code="GEN", number=1, game="carriers", name_ja="生成", name_en="Generated"
        )
        people = Person.objects.bulk_create(
            _person(dice, n, Person) for n in range(count * 8 // 10)
        )
        cards = Card.objects.bulk_create(
            Card(code=f"GEN-{n:05d}", card_set=card_set, collector_number=n, game="carriers")
            for n in range(1, count + 1)
        )
        CardPerson.objects.bulk_create(
            CardPerson(card=card, person=person, position=place)
            for card in cards
            for place, person in enumerate(dice.sample(people, dice.choice((1,) * 9 + (2,))), 1)
        )
        revisions = CardRevision.objects.bulk_create(
            (_revision(dice, card, CardRevision, NOW) for card in cards), batch_size=1000
        )
        for card, revision in zip(cards, revisions, strict=True):
            card.current = revision
        Card.objects.bulk_update(cards, ["current"], batch_size=1000)
        Approval.objects.bulk_create(
            Approval(card=card, valid_from=date(2026, 4, 1))
            for card in cards
            if dice.random() < 0.9
        )
    _analyze()


def _analyze() -> None:
    """Do what autovacuum would soon do; only the owner of the tables may."""
    import psycopg
    from django.conf import settings

    from league.running import servers

    with psycopg.connect(settings.HOME.database_url(servers.OWNER), autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")


def _person(dice: random.Random, number: int, model: Any) -> Any:
    name = dice.choice(SURNAMES) + dice.choice(GIVEN)
    reading = dice.choice(READINGS) + " " + dice.choice(READINGS)
    return model(
        slug=f"p-{number}",
        name_ja=name,
        name_en=f"Person {number}",
        reading=reading,
        romaji="Romaji",
    )


def _revision(dice: random.Random, card: Any, model: Any, now: Any) -> Any:
    effect = dice.choice(("leap", "hawk", "iron", "swap", "", ""))
    name = f"{dice.choice(EPITHETS)} {dice.choice(SURNAMES)}{dice.choice(GIVEN)}"
    return model(
        card=card, number=1, name_ja=name, name_en=f"Generated {card.collector_number}",
        carrier_number=dice.choice((1, 2, 3, 4, 5, 6, 7, None)),
        cost=dice.randint(1, 9), run=dice.randint(1, 5), phys=dice.randint(1, 9),
        skill_effect=effect, skill_kind="active" if effect else "",
        skill_ja=dice.choice(TEXTS) if effect else "", skill_en="Text" if effect else "",
        rarity=dice.choice(("C", "U", "R", "SR")), published_at=now,
    )  # fmt: skip


def _measure(texts: list[str], rounds: int, *, kept: bool = True) -> dict[str, float]:
    """``kept`` False: every card of a page is read anew, as after a change."""
    from cards.queries.search import results
    from cards.queries.search.condition import Chosen
    from cards.queries.search.results import look

    for text in texts:
        look(text, day=DAY, chosen=Chosen(), sort="code", page="1")
    spent = []
    for text in texts * rounds:
        if not kept:
            results.kept.cache_clear()
        began = time.perf_counter()
        list(look(text, day=DAY, chosen=Chosen(), sort="code", page="1").page)
        spent.append((time.perf_counter() - began) * 1000)
    cuts = statistics.quantiles(spent, n=20)
    return {"p50_ms": round(statistics.median(spent), 1), "p95_ms": round(cuts[-1], 1)}


def _say(figures: dict[str, dict[str, float]], asked: argparse.Namespace) -> int:
    worst = max(figures[name]["p95_ms"] for name in JAPANESE)
    if asked.json:
        said = {
            "bench": "search",
            "cards": asked.cards,
            "target_ms": TARGET_MS,
            "worst_p95_ms": worst,
        }
        print(json.dumps({**said, "figures": figures}, ensure_ascii=False))
    else:
        for name, figure in figures.items():
            print(
                f"search: {name:19} p50 {figure['p50_ms']:6.1f} ms   p95 {figure['p95_ms']:6.1f} ms"
            )
        print(
            f"search: worst Japanese p95 {worst} ms"
            f" (target {TARGET_MS}) among {asked.cards:,} cards"
        )
    return 0
