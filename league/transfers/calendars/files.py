"""Dates as an iCalendar file (RFC 5545)."""

from datetime import datetime

from icalendar import Calendar, Event

from league.transfers.calendars.queries import Date, Dates

PRODUCT = "-//Carrier League//Calendar//EN"


def calendar_file(dates: Dates, *, site: str, now: datetime) -> bytes:
    """Write a calendar whose links begin with ``site``; moments are in UTC."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", dates.name)
    calendar.add("x-wr-timezone", dates.zone)
    for date in dates.dates:
        calendar.add_component(_event(date, site, now))
    return bytes(calendar.to_ical())


def _event(date: Date, site: str, now: datetime) -> Event:
    host = site.partition("://")[2].partition("/")[0]
    event = Event()
    event.add("uid", f"{date.uid}@{host}")
    event.add("dtstamp", now)
    event.add("dtstart", date.starts)
    if date.ends is not None:
        event.add("dtend", date.ends)
    event.add("summary", date.title)
    event.add("url", f"{site}{date.path}")
    if date.place:
        event.add("location", date.place)
    return event
