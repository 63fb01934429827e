// Choices made at the same moment as others': whether one still means what it meant when it was made.

/** Return the question among `asks` that offers this line, where others choose at once; else none. */
export function choiceOf(asks, line) {
  return asks.find((asked) => asked.since !== undefined && offers(asked, line));
}

function offers(question, line) {
  return question.taps.some((tap) => tap.line === line || (tap.next && offers(tap.next, line)));
}

/**
 * Tell whether a choice made `after` a revision, when `seen` was asked, answers `now` as well: others
 * alone have spoken since, and nothing in the question is new but that they have.
 */
export function isSame(seen, now, after) {
  return Boolean(seen && now) && now.since <= after && asked(seen) === asked(now);
}

function asked(question) {
  return JSON.stringify({ ...question, since: 0, notice: "" });
}
