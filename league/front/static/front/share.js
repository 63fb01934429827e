// Offers what the device can share with. Without this file, or where it can not, the links remain.
if (navigator.share) {
  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => {
      navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {});
    });
  });
}
