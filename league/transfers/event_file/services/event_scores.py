"""Checks the scores in an event file; the refusal names impossible ones with their matches."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from league.events.models import Event
from league.transfers.errors import ScoresImpossible
from matches.errors import ResultWrong
from matches.queries.matches import claims_in, rules_of, series_of
from matches.rules.series import NotAResult, Series, check_score

Json = Mapping[str, Any]
MOST_NAMED: Final = 5


def refuse_impossible(event: Event, document: Json) -> None:
    """Raise ScoresImpossible if a score that counts cannot occur in the event's game."""
    series = series_of(rules_of(event))
    if series.refuse_score is None:
        return
    wrong = list(_wrong(series, document))
    if not wrong:
        return
    named = "; ".join(sentence for _where, sentence in wrong[:MOST_NAMED])
    if len(wrong) > MOST_NAMED:
        named += " " + _("and %(count)d more") % {"count": len(wrong) - MOST_NAMED}
    raise ScoresImpossible(params={"matches": named, "where": wrong[0][0], "count": len(wrong)})


def _wrong(series: Series, document: Json) -> Iterator[tuple[str, str]]:
    """Yield the path and a sentence for every impossible score, in the order of the file."""
    names = {
        row["number"]: row["name"] or " / ".join(row["players"]) for row in document["entrants"]
    }
    for at, round in enumerate(document["rounds"]):
        for place, pairing in enumerate(round["pairings"]):
            results = (pairing["match"] or {}).get("results") or ()
            try:
                for game in claims_in(results[-1]["games"]) if results else ():
                    check_score(series, game)
            except NotAResult as error:
                sides = " – ".join(names[side] for side in pairing["sides"])
                match = {
                    "round": round["number"],
                    "table": pairing["table"] or pairing["number"],
                    "sides": sides,
                    "wrong": ResultWrong.because(error),
                }
                words = _("round %(round)d, table %(table)d, %(sides)s: %(wrong)s") % match
                yield f"$.rounds[{at}].pairings[{place}].match", words
