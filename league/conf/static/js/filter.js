// Searches a list while one types; ticks in rows that do not fit stay. Without this file the form
// asks the site, which answers with the rows that fit.
(function () {
  "use strict";

  function plain(text) {
    return text.normalize("NFKC").toLocaleLowerCase().replace(/\s+/g, " ").trim();
  }

  document.querySelectorAll("form[data-filters]").forEach(function (form) {
    var list = document.querySelector(form.dataset.filters);
    var field = form.querySelector("[type=search]");
    if (!list || !field) {
      return;
    }

    function narrow() {
      var words = plain(field.value);
      Array.from(list.children).forEach(function (row) {
        var isTicked = Boolean(row.querySelector(":checked"));
        row.hidden = Boolean(words) && !isTicked && !plain(row.textContent).includes(words);
      });
    }

    field.addEventListener("input", narrow);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      narrow();
    });
  });
})();
