// Asks for the page's picture as soon as somebody is about to share it, so that it is there when the
// link is followed; and offers what the device can share with. Without this file the links remain.
document.querySelectorAll("[data-picture]").forEach((ways) => {
  let isAsked = false;
  const ask = () => {
    if (!isAsked) fetch(ways.dataset.picture, { keepalive: true }).catch(() => {});
    isAsked = true;
  };
  ways.addEventListener("pointerdown", ask);
  ways.addEventListener("click", ask); // by keys
});
if (navigator.share) {
  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => {
      navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {});
    });
  });
}
