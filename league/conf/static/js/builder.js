// Help for the builder when scripts run: it works without this file, by plain forms.
(function () {
  "use strict";

  var next = "";
  var pressed = null;
  var kept = null;

  // Refusals (409, 422) carry the page with what to do: show it like any other answer.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var status = event.detail.xhr.status;
    if (status === 409 || status === 422) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  // A button that vanishes with its row hands the focus to the row that takes its place.
  document.addEventListener("htmx:beforeRequest", function (event) {
    var by = event.detail.requestConfig.triggeringEvent;
    // Not every browser gives the focus to a button that is tapped.
    pressed = (by && by.submitter) || event.detail.elt;
    var row = pressed.closest(".card-row");
    var beside = row && (row.nextElementSibling || row.previousElementSibling);
    var button = beside && beside.querySelector("button[id]");
    next = button ? button.id : "deck-title";
  });

  // The list above the search grows: scroll so that the pressed button stays under the finger.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var search = document.getElementById("search");
    kept = null;
    if (event.detail.target.id === "builder" && pressed && pressed.isConnected) {
      kept = {
        id: pressed.id,
        top: pressed.getBoundingClientRect().top,
        search: search ? search.scrollTop : 0,
      };
    }
  });

  document.addEventListener("htmx:afterSwap", function () {
    if (!kept) {
      return;
    }
    document.getElementById("search").scrollTop = kept.search;
    var same = document.getElementById(kept.id) || document.getElementById(next);
    if (same) {
      window.scrollBy({ top: same.getBoundingClientRect().top - kept.top, behavior: "instant" });
    }
    kept = pressed = null;
  });

  document.addEventListener("htmx:afterSettle", function () {
    var alert = document.querySelector("#moved, #refusal");
    if (alert) {
      alert.focus();
    } else if (document.activeElement === document.body && next) {
      var target = document.getElementById(next);
      if (target) {
        if (!target.hasAttribute("tabindex") && target.tagName === "H2") {
          target.setAttribute("tabindex", "-1");
        }
        target.focus({ preventScroll: true });
      }
    }
    next = "";
  });

  // "/" goes to the search; Ctrl+Z and Ctrl+Y (or Shift) undo and redo outside of fields.
  document.addEventListener("keydown", function (event) {
    var field = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    var key = event.key.toLowerCase();
    if (field || event.altKey) {
      return;
    }
    if (key === "/" && !event.ctrlKey && !event.metaKey) {
      press(event, "search-q", "focus");
    } else if ((event.ctrlKey || event.metaKey) && (key === "y" || (key === "z" && event.shiftKey))) {
      press(event, "press-redo", "click");
    } else if ((event.ctrlKey || event.metaKey) && key === "z") {
      press(event, "press-undo", "click");
    }
  });

  function press(event, id, act) {
    var target = document.getElementById(id);
    if (target && !target.disabled) {
      event.preventDefault();
      target[act]();
    }
  }
})();
