"""The background jobs of this app."""

from cards.services import bans, imports, sheets
from league.jobs.kinds import Kind, register

register(Kind("cards.sheet", compute=sheets.draw_sheet, publish=sheets.keep_sheet))
register(Kind("cards.sheet_old", publish=sheets.throw_away))
register(Kind("cards.ban", publish=bans.write_to_players))
register(Kind("cards.import", publish=imports.take_in))
