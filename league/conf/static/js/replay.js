// The replay without loading the page anew: play, pause, speed, scrub, keys. Without this file the
// links and the form do the same, one line at a time.
(function () {
  "use strict";

  var root = document.getElementById("replay");
  var controls = document.getElementById("controls");
  if (!root || !controls) {
    return;
  }
  var AHEAD = 4;
  var KEPT = 400;
  var last = Number(root.dataset.last);
  var at = Number(root.dataset.at);
  var wanted = at;
  var kept = new Map();
  var timer = null;
  var scrub = document.getElementById("scrub");
  var jump = document.getElementById("jump");
  var speed = document.getElementById("speed");
  var play = controls.querySelector("[data-go=play]");

  function address(n) {
    return root.dataset.path + "?at=" + n + root.dataset.query;
  }

  function fetched(n) {
    if (!kept.has(n)) {
      var asked = fetch(address(n), {
        headers: { "HX-Request": "true" },
        cache: "no-store",
        credentials: "same-origin"
      }).then(function (answer) {
        if (!answer.ok) {
          throw new Error(String(answer.status));
        }
        return answer.text();
      });
      asked.catch(function () {
        kept.delete(n);
      });
      kept.set(n, asked);
      if (kept.size > KEPT) {
        kept.delete(kept.keys().next().value);
      }
    }
    return kept.get(n);
  }

  function show(n, isPushed) {
    n = Math.min(Math.max(n, 0), last);
    wanted = n;
    mark(n);
    return fetched(n).then(
      function (html) {
        if (wanted !== n) {
          return;
        }
        put(html);
        at = n;
        history[isPushed ? "pushState" : "replaceState"]({ at: n }, "", address(n));
        for (var k = 1; k <= AHEAD && n + k <= last; k += 1) {
          fetched(n + k).catch(function () {});
        }
      },
      function () {
        pause();
        if (navigator.onLine) {
          location.assign(address(n));
        }
      }
    );
  }

  function put(html) {
    var stage = document.getElementById("stage");
    var open = Array.from(stage.querySelectorAll("details"), function (fold) {
      return fold.open;
    });
    var scrolled = Array.from(stage.querySelectorAll(".lineup-cards"), function (row) {
      return row.scrollLeft;
    });
    var made = new DOMParser().parseFromString(html, "text/html").getElementById("stage");
    made.querySelectorAll("details").forEach(function (fold, place) {
      fold.open = Boolean(open[place]);
    });
    stage.replaceWith(made);
    made.querySelectorAll(".lineup-cards").forEach(function (row, place) {
      row.scrollLeft = scrolled[place] || 0;
    });
  }

  function mark(n) {
    var places = { first: 0, back: Math.max(n - 1, 0), next: Math.min(n + 1, last), last: last };
    Object.keys(places).forEach(function (name) {
      var link = controls.querySelector("[data-go=" + name + "]");
      link.href = address(places[name]);
      if (places[name] === n) {
        link.setAttribute("aria-disabled", "true");
      } else {
        link.removeAttribute("aria-disabled");
      }
    });
    scrub.value = n;
    scrub.setAttribute("aria-valuetext", root.dataset.line + " " + n + " / " + last);
    if (document.activeElement !== jump) {
      jump.value = n;
    }
    root.dataset.at = n;
    var here = document.getElementById("worth-here");
    if (here) {
      here.setAttribute(
        "transform", "translate(" + (Number(here.dataset.left) + n * Number(here.dataset.step)) + ")"
      );
    }
    var moves = document.getElementById("moves");
    var was = moves.querySelector("[aria-current]");
    var is = moves.querySelector('[data-at="' + n + '"]');
    if (was) {
      was.removeAttribute("aria-current");
    }
    if (is) {
      is.setAttribute("aria-current", "true");
      // Within its own box: the page itself stays where it is.
      moves.scrollTop = is.offsetTop - moves.clientHeight / 2;
    } else {
      moves.scrollTop = 0;
    }
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    playing(false);
  }

  function playing(isPlaying) {
    play.setAttribute("aria-pressed", String(isPlaying));
    var words = play.querySelector("[data-play]");
    words.textContent = isPlaying ? words.dataset.pause : words.dataset.play;
  }

  function start() {
    playing(true);
    if (at >= last) {
      show(0, false);
    }
    beat();
  }

  function beat() {
    clearTimeout(timer);
    timer = setTimeout(function () {
      show(wanted + 1, false).then(function () {
        if (timer && wanted < last) {
          beat();
        } else {
          pause();
        }
      });
    }, Number(speed.value));
  }

  function go(n) {
    pause();
    return show(n, true);
  }

  document.addEventListener("click", function (event) {
    var link = event.target.closest("[data-go], [data-at]");
    if (!link || !root.contains(link) || link === root || link.id === "stage") {
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) {
      return;
    }
    event.preventDefault();
    if (link.dataset.go === "play") {
      if (timer) {
        pause();
      } else {
        start();
      }
      return;
    }
    var places = { first: 0, back: wanted - 1, next: wanted + 1, last: last };
    go(link.dataset.go ? places[link.dataset.go] : Number(link.dataset.at)).then(function () {
      if (link.closest("#course")) {
        controls.parentElement.scrollIntoView(); // far below the board: it is shown what happened
      }
    });
  });

  controls.querySelector(".jump").addEventListener("submit", function (event) {
    event.preventDefault();
    go(Number(jump.value) || 0);
  });

  jump.addEventListener("change", function () {
    go(Number(jump.value) || 0);
  });

  scrub.addEventListener("input", function () {
    pause();
    show(Number(scrub.value), false);
  });

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
      return;
    }
    var onButton = /^(BUTTON|A|SUMMARY)$/.test(event.target.tagName);
    var places = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
    if (event.key in places) {
      event.preventDefault();
      go(places[event.key]);
    } else if (event.key === " " && !onButton) {
      event.preventDefault();
      play.click();
    }
  });

  // The analysis has arrived: positions that were fetched before say nothing of it.
  document.body.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.elt.id === "course" || event.target.id === "course") {
      kept.clear();
      mark(wanted);
    }
  });

  window.addEventListener("popstate", function (event) {
    pause();
    show(event.state && "at" in event.state ? event.state.at : Number(at), false);
  });

  history.replaceState({ at: at }, "", location.href);
  root.classList.add("scripted");
  [play, scrub, controls.querySelector(".speed")].forEach(function (control) {
    control.hidden = false;
  });
  mark(at);
})();
