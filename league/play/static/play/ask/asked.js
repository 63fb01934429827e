// What a page asks on the way to a line, at a table and in a lesson.

import { texts } from "../page.js";
import { toast } from "../toast.js";

/** Return what the server said; null, after saying why, where it did not answer the question. */
export function answerOf(answer) {
  if (answer.ok) {
    return answer.body;
  }
  toast(answer.body?.details || texts.failed);
  return null;
}

/**
 * Say why a target that is not lit cannot be tapped; where no rule knows it, what is asked instead.
 * `choices` asks the server, as above.
 */
export async function whyNot(asking, choices, target) {
  const asked = asking.now;
  if (!asked || asking.isLocked) {
    return;
  }
  const said = await choices({ seat: asked.seat, partial: asked.partial, target });
  if (said) {
    toast(said.sentence || `${texts.nothing} ${asked.ask}`, said.rule || "");
  }
}
