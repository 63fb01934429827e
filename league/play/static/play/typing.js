// The text box: opened by whoever likes to type, completed from what can be said next.

import { by } from "./page.js";

const MOST = 200; // completions

export function openTyping(isOpen) {
  by("typing")?.classList.toggle("open", isOpen);
}

/** Put a line there to be mended. */
export function mendTyped(text) {
  openTyping(true);
  by("text").value = text;
  by("text").focus();
}

/** Let the text box complete from what can be said next. */
export function complete(asks) {
  const list = by("completion");
  if (!list) {
    return;
  }
  const lines = asks.flatMap((asked) =>
    asked.taps.flatMap((tap) => [tap, ...(tap.next?.taps || [])]),
  );
  list.replaceChildren(
    ...lines
      .filter((tap) => tap.line)
      .slice(0, MOST)
      .map((tap) => {
        const option = document.createElement("option");
        option.value = tap.line;
        option.label = tap.label;
        return option;
      }),
  );
}
