// Brings the current tab or chip of a row that scrolls sideways into sight. Without this file the
// row begins at its first.
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

  document.addEventListener("DOMContentLoaded", all);
})();
