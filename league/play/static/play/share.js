// The link of a seat leaves the screen: by the device's own sharing where it has one, else copied.

const button = document.getElementById("invite-share");
const said = document.getElementById("invite-shared");
const { link, copied, selected } = button.dataset;

/** Select the link for a hand that copies: a page without encryption may not reach the clipboard. */
function select() {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".invite-link"));
  const selection = window.getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  said.textContent = selected;
}

async function copy() {
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = copied;
  } catch {
    select();
  }
}

async function share() {
  try {
    await navigator.share({ title: document.title, url: link });
  } catch (fault) {
    if (fault.name !== "AbortError") {
      await copy(); // put away by the person is an answer, anything else is not
    }
  }
}

if (navigator.share) {
  button.textContent = button.dataset.share;
}
button.hidden = false;
button.addEventListener("click", navigator.share ? share : copy);
