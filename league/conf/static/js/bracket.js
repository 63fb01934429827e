// Keeps a bracket where it was scrolled to when a name is touched, when it is zoomed and when it
// brings news. Without this file it begins at its left edge again.
(function () {
  "use strict";

  function box() {
    return document.getElementById("bracket-scroll");
  }

  function key() {
    return "bracket:" + window.location.pathname;
  }

  function keep() {
    var found = box();
    if (!found) {
      return;
    }
    var width = found.scrollWidth || 1;
    var height = found.scrollHeight || 1;
    try {
      window.sessionStorage.setItem(
        key(), JSON.stringify([found.scrollLeft / width, found.scrollTop / height, window.scrollY])
      );
    } catch (error) {
      // Without storage, the bracket begins at its left edge.
    }
  }

  function restore(isNew) {
    var found = box();
    var kept = null;
    try {
      kept = JSON.parse(window.sessionStorage.getItem(key()));
    } catch (error) {
      kept = null;
    }
    if (!found || !kept) {
      return;
    }
    found.scrollLeft = kept[0] * found.scrollWidth;
    found.scrollTop = kept[1] * found.scrollHeight;
    if (isNew && window.location.search) {
      window.scrollTo(0, kept[2]);
    }
  }

  restore(true);
  document.addEventListener("scroll", keep, true);
  document.addEventListener("htmx:afterSettle", function () {
    restore(false);
  });
})();
