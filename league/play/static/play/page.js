// The parts of a table's page that its scripts share.

export const root = document.getElementById("table");
export const texts = document.getElementById("texts")?.dataset;
export const by = (id) => document.getElementById(id);

/** What the game calls its seats. */
export const names = JSON.parse(by("names")?.textContent || "{}");

/** Copy one of the page's templates. */
export function piece(name) {
  return by(`t-${name}`).content.firstElementChild.cloneNode(true);
}

/** Make an answer of the question: a button with its text. */
export function answer(text, act, style = "") {
  const made = piece("answer");
  made.querySelector("span").textContent = text;
  if (style) {
    made.classList.add(style);
  }
  made.addEventListener("click", act);
  return made;
}
