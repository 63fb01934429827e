// Help for the builder when scripts run: it works without this file, by plain forms.
(function () {
  "use strict";

  var LONG = 450; // ms after which a press is a long one
  var next = "";
  var pressed = null;
  var kept = null;
  var busy = false;
  var waiting = [];
  var finger = null;
  var dragged = null;
  var wasLong = false;

  function sheet() {
    return document.getElementById("card-sheet");
  }

  function filters() {
    return document.getElementById("filters");
  }

  function isOpen(popover) {
    return popover && popover.matches(":popover-open");
  }

  // Refusals (409, 422) carry the page with what to do: show it like any other answer.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var status = event.detail.xhr.status;
    if (status === 409 || status === 422) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
      waiting = [];
    }
  });

  // Taps that come before the last answer wait for it, each in its turn.
  document.addEventListener(
    "click",
    function (event) {
      var button = event.target.closest("button[form=press]");
      if (!button || wasLong || !busy) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (button.id) {
        waiting.push(button.id);
        going(button);
      }
    },
    true
  );

  function going(button) {
    var tile = button.closest(".tile");
    if (tile) {
      tile.classList.add("is-going");
    }
  }

  // A button that vanishes with its row hands the focus to the row that takes its place.
  document.addEventListener("htmx:beforeRequest", function (event) {
    var by = event.detail.requestConfig.triggeringEvent;
    // Not every browser gives the focus to a button that is tapped.
    pressed = (by && by.submitter) || event.detail.elt;
    var row = pressed.closest(".card-row");
    var beside = row && (row.nextElementSibling || row.previousElementSibling);
    var button = beside && beside.querySelector("button[id]");
    next = button ? button.id : "deck-title";
    if (event.detail.target.id === "builder") {
      busy = true;
      going(pressed);
      if (sheet().contains(pressed)) {
        pressed = null;
        sheet().close();
      }
    }
  });

  // What was open stays open, what was scrolled stays where it was, the pressed button under the finger.
  document.addEventListener("htmx:beforeSwap", function (event) {
    kept = null;
    if (event.detail.target.id !== "builder") {
      return;
    }
    kept = {
      id: pressed && pressed.isConnected ? pressed.id : "",
      top: pressed && pressed.isConnected ? pressed.getBoundingClientRect().top : 0,
      search: document.getElementById("search").scrollTop,
      strip: document.getElementById("strip").scrollLeft,
      open: Array.from(document.querySelectorAll("#builder details[id][open]"), function (one) {
        return one.id;
      }),
    };
  });

  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id === "card-sheet") {
      if (!sheet().open) {
        sheet().showModal();
      }
      return;
    }
    if (event.detail.target.id === "results") {
      toTop();
    }
    if (!kept) {
      return;
    }
    kept.open.forEach(function (id) {
      var details = document.getElementById(id);
      if (details) {
        details.open = true;
      }
    });
    document.getElementById("search").scrollTop = kept.search;
    document.getElementById("strip").scrollLeft = kept.strip;
    var again = kept.id && document.getElementById(kept.id);
    var same = again || (kept.id && document.getElementById(next));
    if (again && document.activeElement === document.body) {
      again.focus({ preventScroll: true }); // htmx could not while what it stands in was closed
    }
    if (same) {
      window.scrollBy({ top: same.getBoundingClientRect().top - kept.top, behavior: "instant" });
    }
    kept = pressed = null;
  });

  // Other cards begin at their top, also for whoever had scrolled among the last ones.
  function toTop() {
    var results = document.getElementById("results");
    var search = document.getElementById("search");
    search.scrollTop = Math.min(search.scrollTop, results.offsetTop - search.offsetTop);
    if (results.getBoundingClientRect().top < 0) {
      results.scrollIntoView({ block: "start", behavior: "instant" });
    }
  }

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

  // The answer is in place, and htmx hears its buttons: the next tap is carried out.
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.target.id !== "builder") {
      return;
    }
    busy = false;
    while (!busy && waiting.length) {
      var button = document.getElementById(waiting.shift());
      if (button) {
        button.click(); // nothing happens where it may not be pressed any more
      }
    }
  });
  ["htmx:sendError", "htmx:timeout", "htmx:swapError", "htmx:responseError"].forEach(function (name) {
    document.addEventListener(name, function () {
      busy = false;
      waiting = [];
      document.querySelectorAll(".is-going").forEach(function (tile) {
        tile.classList.remove("is-going");
      });
    });
  });

  // A long press shows the card large; so does the small button on its face.
  document.addEventListener("pointerdown", function (event) {
    var tile = event.target.closest(".tile");
    wasLong = false;
    window.clearTimeout(finger);
    if (tile && !event.target.closest(".tile-info") && event.pointerType !== "mouse") {
      finger = window.setTimeout(function () {
        wasLong = true;
        tile.querySelector(".tile-info").click();
      }, LONG);
    }
  });
  ["pointerup", "pointercancel", "pointermove", "scroll"].forEach(function (name) {
    document.addEventListener(
      name,
      function (event) {
        if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 4) {
          window.clearTimeout(finger);
        }
      },
      true
    );
  });
  document.addEventListener("contextmenu", function (event) {
    if (wasLong && event.target.closest(".tile")) {
      event.preventDefault();
    }
  });
  document.addEventListener(
    "click",
    function (event) {
      if (wasLong && event.target.closest(".tile-face")) {
        event.preventDefault();
        event.stopPropagation();
        wasLong = false;
      }
    },
    true
  );

  // On a desk a card is also dragged into the deck, out of it, and to the number that it starts on.
  document.addEventListener("dragstart", function (event) {
    var one = event.target.closest && event.target.closest(".tile, .strip-card, .lineup [draggable]");
    var press = one && one.querySelector(".tile-face, [data-press]");
    dragged = one && one.dataset.code ? one.dataset : null;
    if (one) {
      event.dataTransfer.setData("text/plain", press ? press.dataset.press || press.id : "");
    }
  });
  document.addEventListener("dragover", function (event) {
    var into = placeAt(event) || event.target.closest("#deck, #search");
    target(into);
    if (into) {
      event.preventDefault();
    }
  });
  document.addEventListener("drop", function (event) {
    var button = document.getElementById(event.dataTransfer.getData("text/plain"));
    var place = placeAt(event);
    var into = event.target.closest("#deck, #search");
    target(null);
    if (place && !busy) {
      button = document.getElementById("press-dragged");
      button.value = actAt(place);
    } else if (!into || !button || into.id !== (button.value.startsWith("add:") ? "deck" : "search")) {
      return;
    }
    event.preventDefault();
    button.click();
  });
  document.addEventListener("dragend", function () {
    dragged = null;
    target(null);
  });

  // The piece below that the dragged card may start on, or for a starter the second line-up.
  function placeAt(event) {
    var place = dragged && event.target.closest(".lineup-starters > li, .lineup-second");
    if (!place || !place.dataset.piece) {
      return place && dragged.piece ? place : null;
    }
    var fits = !dragged.number || dragged.number === place.dataset.piece;
    return fits && dragged.piece !== place.dataset.piece ? place : null;
  }

  // Two starters change places where the other one may stand anywhere as well.
  function actAt(place) {
    if (!place.dataset.piece) {
      return "unstart:" + dragged.code;
    }
    var both = dragged.piece && place.dataset.code && !place.dataset.number;
    return (both ? "trade:" : "start:") + dragged.code + ":" + place.dataset.piece;
  }

  function target(into) {
    document.querySelectorAll(".is-target").forEach(function (one) {
      one.classList.toggle("is-target", one === into);
    });
    if (into) {
      into.classList.add("is-target");
    }
  }

  // The sheet closes when its search is sent, and the card's when what is beside it is pressed.
  document.addEventListener("submit", function (event) {
    if (event.target.id === "search-form" && isOpen(filters())) {
      filters().hidePopover();
    }
  });
  document.addEventListener("click", function (event) {
    if (event.target === sheet()) {
      sheet().close();
    }
  });

  // "/" goes to the search; Ctrl+Z and Ctrl+Y (or Shift) undo and redo outside of fields.
  document.addEventListener("keydown", function (event) {
    var field = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    var key = event.key.toLowerCase();
    if (field || event.altKey) {
      return;
    }
    if (key === "/" && !event.ctrlKey && !event.metaKey) {
      if (filters().offsetParent === null && !isOpen(filters())) {
        filters().showPopover();
      }
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
