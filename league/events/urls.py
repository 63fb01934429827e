from django.urls import path

from league.events.tables import CSV, XLSX
from league.events.views import declaring, events, guests, mates, staff, staff_decks, taking_part

app_name = "events"
ENTRY = "<slug:uid>/entries/<slug:entry>/"
SEAT = f"{ENTRY}<int:seat>/"
GUEST = "<slug:uid>/guest/<str:secret>/"
urlpatterns = [
    path("", events.event_list, name="list"),
    path("new/", events.new, name="new"),
    path("invitations/<str:token>/", staff.invitation, name="invitation"),
    path("<slug:uid>/", events.event, name="event"),
    path("<slug:uid>/edit/", events.edit, name="edit"),
    path("<slug:uid>/close/", events.close, name="close"),
    path("<slug:uid>/decks/", events.decks, name="decks"),
    path("<slug:uid>/enter/", taking_part.enter, name="enter"),
    path("<slug:uid>/enter/guest/", guests.enter, name="enter-guest"),
    path(GUEST, guests.home, name="guest"),
    path(f"{GUEST}roster/", guests.roster, name="guest-roster"),
    path(f"{GUEST}deck/", guests.deck, name="guest-deck"),
    path(f"{GUEST}declare/", guests.declare, name="guest-declare"),
    path("<slug:uid>/answer/", taking_part.answer, name="answer"),
    path("<slug:uid>/withdraw/", taking_part.withdraw, name="withdraw"),
    path("<slug:uid>/mates/", mates.page_of_mates, name="mates"),
    path("<slug:uid>/roster/", taking_part.roster, name="roster"),
    path("<slug:uid>/deck/", taking_part.submit, name="submit"),
    path("<slug:uid>/declare/", declaring.declare, name="declare"),
    path("<slug:uid>/pairs/<slug:entry>/<slug:other>/", declaring.pair, name="pair"),
    path("<slug:uid>/staff/", staff.people, name="staff"),
    path("<slug:uid>/log/", staff.log, name="log"),
    path("<slug:uid>/entries/", staff.entries, name="entries"),
    path("<slug:uid>/entries.csv", staff.entries_table, {"kind": CSV}, name="entries-csv"),
    path("<slug:uid>/entries.xlsx", staff.entries_table, {"kind": XLSX}, name="entries-xlsx"),
    path("<slug:uid>/entries/add/", staff.entry_add, name="entry-add"),
    path(ENTRY, staff.entry, name="entry"),
    path(f"{ENTRY}link/", staff.entry_link, name="entry-link"),
    path(f"{ENTRY}roster/", staff.entry_roster, name="entry-roster"),
    path(f"{ENTRY}withdraw/", staff.entry_withdraw, name="entry-withdraw"),
    path(SEAT, events.deck, name="deck"),
    path(f"{SEAT}correct/", staff_decks.correct, name="correct"),
    path(f"{SEAT}check/", staff_decks.check, name="check"),
]
