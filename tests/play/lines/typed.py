"""A device at a table, and lines that are typed on it."""

from django.test import Client
from django.urls import reverse

from league.play.places import cookie_of
from league.play.services.places import renew
from tests.play.sitting import fresh

PASTED = """@game carriers
1. toss 3 6 ; a good throw

2. column 3
"""


def device_of(place) -> Client:
    client = Client(headers={"accept-language": "ja"})
    client.cookies[cookie_of(place.sitting.uid)] = renew(place=place).secret
    return client


def at(sitting, page="table"):
    return reverse(f"play:{page}", args=[sitting.uid])


def check(client, sitting, text, **query):
    address = at(sitting, "check") + (f"?as={query['seat']}" if query else "")
    answer = client.post(address, {"text": text}, "application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def send(client, sitting, act, text, key="k"):
    return client.post(
        at(sitting), {"act": act, "after": fresh(sitting).revision, "key": key, "text": text}
    )
