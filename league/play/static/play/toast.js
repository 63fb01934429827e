// A short message over the page: why a tap did nothing, what did not get through.

import { by, root } from "./page.js";

const SHOWN_FOR = 8000; // ms

let timer = 0;

/** Show a sentence, with a link to its rule if there is one. */
export function toast(text, rule = "") {
  const box = by("toast");
  box.textContent = text;
  if (rule) {
    const link = document.createElement("a");
    link.href = `${root.dataset.rules}#${rule}`;
    link.textContent = rule;
    box.append(" ", link);
  }
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, SHOWN_FOR);
}

/** Show what the site says as the page is opened here, where it moves nothing and can be put away. */
export function siteMessages() {
  const box = by("messages");
  const said = [...(box?.querySelectorAll("li") || [])].map((item) => item.textContent.trim());
  if (said.length) {
    toast(said.join(" "));
    box.remove();
  }
}
