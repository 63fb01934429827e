// Brings the current tab or chip of a row that scrolls sideways into sight. Without this file the
// row begins at its first, and every list of pages is open.
(function () {
  "use strict";

  function show(row) {
    var current = row.querySelector("[aria-current]");
    if (current && row.scrollWidth > row.clientWidth) {
      row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
    }
  }

  function all() {
    document.querySelectorAll(".tabs, .chips-row").forEach(show);
  }

  // The list of pages is open on wide screens and folded on narrow ones.
  var narrow = window.matchMedia("(max-width: 40rem)");

  function fold() {
    document.querySelectorAll("details.rooms").forEach(function (one) {
      one.open = !narrow.matches;
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    all();
    fold();
  });
  narrow.addEventListener("change", fold);
})();
