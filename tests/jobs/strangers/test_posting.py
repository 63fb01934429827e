"""Addresses that webhooks may reach, and the outcomes of tries."""

import socket
import threading
import time
from ipaddress import ip_address
from typing import Any

import pytest

from league.jobs.strangers import posting, targets
from league.jobs.strangers.posting import post
from league.jobs.strangers.targets import TargetWrong
from tests.jobs.strangers.receiver import receiver

INSIDE = (
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "192.0.0.8", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2", "::127.0.0.1", "fec0::1",
)  # fmt: skip
OUTSIDE = ("93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1")


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_of_this_house_is_reached(address: str) -> None:
    assert not targets.may_reach(ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_the_wide_world_is(address: str) -> None:
    assert targets.may_reach(ip_address(address))


def test_the_setting_opens_loopback_alone() -> None:
    opened = [
        address for address in INSIDE if targets.may_reach(ip_address(address), loopback=True)
    ]

    assert opened == ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "url_unreadable"),
        ("https://", "url_unreadable"),
        ("https://exa mple.org/", "url_unreadable"),
        ("https://例え.jp/", "url_unreadable"),
        ("https://example.org/\n", "url_unreadable"),
        ("https://example.org\\@evil.example/", "url_unreadable"),
        ("https://example.org:99999/", "url_unreadable"),
        ("https://[::1/", "url_unreadable"),
        ("https://example.org/" + "x" * 500, "url_unreadable"),
        ("http://example.org/", "url_not_https"),
        ("file:///etc/passwd", "url_unreadable"),
        ("gopher://example.org/", "url_not_https"),
        ("https://user:pass@example.org/", "url_with_secrets"),
        ("https://example.org/#part", "url_with_secrets"),
        ("https://example.org:22/", "url_port"),
        ("https://example.org:80/", "url_port"),
        ("https://127.0.0.1/", "url_inside"),
        ("https://[::1]/", "url_inside"),
        ("https://[fe80::1%25eth0]/", "url_inside"),
        ("https://169.254.169.254/latest/meta-data/", "url_inside"),
    ],
)
def test_an_address_that_cannot_be_is_refused(url: str, code: str) -> None:
    with pytest.raises(TargetWrong) as refused:
        targets.target_of(url)

    assert refused.value.code == code


def test_an_address_is_taken_apart() -> None:
    target = targets.target_of("https://Example.org:8443/news?a=1")

    assert (target.host, target.port, target.path) == ("example.org", 8443, "/news?a=1")
    assert target.authority == "Example.org:8443"


def send(url: str, *, loopback: bool = True) -> posting.Answer:
    return post(url=url, headers={"Content-Type": "text/plain"}, body=b"hello", loopback=loopback)


def test_a_message_arrives_as_it_was_written() -> None:
    with receiver(200) as there:
        answer = send(there.url)

    assert (answer.status, answer.text, answer.trouble) == (200, "thanks", "")
    assert answer.is_taken
    [got] = there.got
    assert (got.path, got.body) == ("/news?from=league", b"hello")
    assert got.headers["Host"] == f"127.0.0.1:{there.port}"


@pytest.mark.parametrize("url", ["https://localhost/", "https://2130706433/", "https://0x7f.1/"])
def test_a_name_that_leads_inside_is_not_followed(url: str) -> None:
    assert send(url, loopback=False).trouble == "url_inside"


def test_plain_http_needs_the_setting() -> None:
    with receiver() as there:
        answer = send(there.url, loopback=False)

    assert (answer.trouble, there.got) == ("url_not_https", [])


def test_with_the_setting_plain_http_still_stays_on_this_machine() -> None:
    assert send("http://1.1.1.1:8080/").trouble == "url_not_https"


def test_a_redirection_is_not_followed() -> None:
    with receiver(302, 200) as there:
        there.headers["Location"] = there.url
        answer = send(there.url)

    assert (answer.status, answer.trouble, answer.is_taken) == (302, "redirected", False)
    assert len(there.got) == 1


def test_of_a_long_answer_the_first_bytes_are_kept() -> None:
    with receiver(200) as there:
        there.text = b"\xff" + b"x" * 100_000
        answer = send(there.url)

    assert len(answer.text) == posting.FIRST_BYTES


def test_nobody_there() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    answer = send(f"http://127.0.0.1:{port}/")

    assert (answer.status, answer.trouble) == (None, "unreachable")


def test_an_unknown_name() -> None:
    assert send("https://nobody.invalid/").trouble == "host_unknown"


def raw(words: bytes, *, drip: float = 0, times: int = 1) -> tuple[int, Any]:
    """Let somebody answer anything, in drips."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _whence = door.accept()
        with line:
            line.recv(65_536)
            for _time in range(times):
                try:
                    line.sendall(words)
                except OSError:
                    break
                threading.Event().wait(drip)
        door.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return door.getsockname()[1], thread


def test_who_speaks_another_language() -> None:
    port, thread = raw(b"SSH-2.0-OpenSSH_9.6\r\n")
    answer = send(f"http://127.0.0.1:{port}/")
    thread.join(5)

    assert (answer.status, answer.trouble) == (None, "unreadable")


def test_who_speaks_no_tls() -> None:
    port, thread = raw(b"HTTP/1.1 200 OK\r\n\r\n")
    answer = send(f"https://127.0.0.1:{port}/")
    thread.join(5)

    assert (answer.status, answer.trouble) == (None, "certificate")


def test_who_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time; all together, which take ten seconds, never would."""
    monkeypatch.setattr(posting, "SECONDS", 1.0)
    began = time.monotonic()
    port, thread = raw(b"x", drip=0.05, times=200)
    answer = send(f"http://127.0.0.1:{port}/")
    thread.join(90)

    assert (answer.status, answer.trouble) == (None, "timed_out")
    assert time.monotonic() - began < 3 * posting.SECONDS
