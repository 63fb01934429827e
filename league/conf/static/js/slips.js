// Slips are typed one after the other: each is kept on the device until the site has it, so that a
// lost network loses none and stops nobody. Without this file the form sends one at a time.
(function () {
  "use strict";

  var AGAIN = 15000; // ms until a slip that did not get through is sent again
  var SHOWN = 8; // answered slips that stay in sight

  var form = document.querySelector("form[data-slips]");
  var box = document.querySelector(".slips-typed");
  if (!form || !box) {
    return;
  }
  var KEY = "slips:" + form.dataset.slips + ":" + form.dataset.owner;
  var list = box.querySelector(".slips-list");
  var who = form.querySelector(".slip-who");
  var isSending = false;
  var timer = null;
  var slips = read();

  function read() {
    try {
      return JSON.parse(window.localStorage.getItem(KEY)) || [];
    } catch (error) {
      return [];
    }
  }

  // Waiting and refused slips outlive the page; stored ones are on the site.
  function keep() {
    try {
      var kept = slips.filter(function (one) {
        return one.state !== "stored";
      });
      window.localStorage.setItem(KEY, JSON.stringify(kept));
      return true;
    } catch (error) {
      return false;
    }
  }

  function field(name) {
    return form.elements[name];
  }

  // Shows the sides at the typed table, from the lists of this page.
  function name() {
    var table = field("table").value;
    var round = field("round").value;
    var rows = Array.from(document.querySelectorAll("[data-table][data-round]")).filter(function (row) {
      return row.dataset.table === String(Number(table)) && (!round || row.dataset.round === round);
    });
    who.hidden = !table;
    who.textContent = rows.length
      ? rows.map(said).join(" / ")
      : who.dataset.unknown;
  }

  // The round of a table as listed now: a slip that is sent later must not count for the next round.
  function roundOf(table) {
    var open = document.querySelectorAll("#open-matches [data-table][data-round]");
    var rows = Array.from(open).filter(function (row) {
      return row.dataset.table === String(Number(table));
    });
    return rows.length === 1 ? rows[0].dataset.round : "";
  }

  function said(row) {
    var names = Array.from(row.querySelectorAll("bdi")).map(function (one) {
      return one.textContent;
    });
    var done = row.classList.contains("is-done") ? " (" + who.dataset.done + ")" : "";
    return names.join(" – ") + done;
  }

  function show() {
    var waiting = slips.filter(function (one) {
      return one.state !== "stored";
    });
    box.hidden = !slips.length;
    box.querySelector(".slips-count").textContent = waiting.length || "";
    list.replaceChildren.apply(list, slips.slice().reverse().map(drawn));
  }

  function drawn(slip) {
    var row = box.querySelector("template").content.firstElementChild.cloneNode(true);
    var at = slip.round ? box.dataset.round + " " + slip.round + ", " : "";
    row.querySelector(".slip-typed").textContent =
      at + box.dataset.table + " " + slip.table + ": " + slip.score;
    var answer = row.querySelector(".slip-said");
    if (slip.answer) {
      answer.innerHTML = slip.answer; // the site's own answer, written by its templates
    } else {
      answer.textContent = box.dataset[slip.state] || "";
    }
    row.className += " is-" + slip.state;
    row.querySelector(".slip-drop").hidden = slip.state === "stored" || slip.state === "sends";
    row.querySelector(".slip-drop").addEventListener("click", function () {
      forget(slip);
    });
    return row;
  }

  function forget(slip) {
    slips = slips.filter(function (one) {
      return one !== slip;
    });
    keep();
    show();
    field("table").focus();
  }

  function add(values) {
    slips.push({ table: values.table, round: values.round, score: values.score, state: "waits", answer: "" });
    var stored = slips.filter(function (one) {
      return one.state === "stored";
    });
    stored.slice(0, Math.max(0, stored.length - SHOWN)).forEach(function (old) {
      slips.splice(slips.indexOf(old), 1);
    });
    var isKept = keep();
    show();
    send();
    return isKept;
  }

  function next() {
    return slips.find(function (one) {
      return one.state === "waits" || one.state === "signin";
    });
  }

  function send() {
    var slip = next();
    clearTimeout(timer);
    if (isSending || !slip) {
      return;
    }
    if (navigator.onLine === false) {
      slip.state = "waits";
      show();
      return;
    }
    isSending = true;
    slip.state = "sends";
    show();
    var body = new FormData();
    body.append("csrfmiddlewaretoken", field("csrfmiddlewaretoken").value);
    body.append("act", "slip");
    ["table", "round", "score", "confirm"].forEach(function (one) {
      body.append(one, slip[one] || "");
    });
    fetch(form.action, { method: "POST", headers: { "X-Slip": "1" }, body: body, credentials: "same-origin" })
      .then(function (answer) {
        return answered(slip, answer);
      })
      .catch(function () {
        later(slip, "waits");
      })
      .finally(function () {
        isSending = false;
        keep();
        show();
        if (!timer) {
          send();
        }
      });
  }

  function later(slip, state) {
    slip.state = state;
    timer = setTimeout(again, AGAIN);
  }

  function again() {
    timer = null;
    send();
  }

  function answered(slip, answer) {
    timer = null;
    var isElsewhere = answer.redirected || answer.status === 401 || answer.status === 403;
    if (isElsewhere || answer.status === 429 || answer.status >= 500) {
      later(slip, isElsewhere ? "signin" : "waits");
      return null;
    }
    return answer.text().then(function (text) {
      slip.state = answer.ok ? "stored" : "refused";
      slip.answer = text;
      document.body.dispatchEvent(new Event("desk-changed")); // the lists of the page are read anew
    });
  }

  form.addEventListener("submit", function (event) {
    var table = field("table").value.trim();
    var values = { table: table, round: field("round").value || roundOf(table), score: field("score").value.trim() };
    event.preventDefault();
    add(values);
    field("table").value = "";
    field("score").value = "";
    name();
    field("table").focus();
  });

  // A refused slip may be sent again in one of the forms that the site offers.
  list.addEventListener("submit", function (event) {
    var chosen = event.target.closest(".slip-choice");
    if (!chosen) {
      return;
    }
    event.preventDefault();
    var slip = slipOf(chosen);
    ["table", "round", "score", "confirm"].forEach(function (one) {
      slip[one] = chosen.elements[one] ? chosen.elements[one].value : "";
    });
    slip.state = "waits";
    slip.answer = "";
    keep();
    send();
  });

  list.addEventListener("click", function (event) {
    var left = event.target.closest(".slip-leave");
    if (left) {
      event.preventDefault();
      forget(slipOf(left));
    }
  });

  function slipOf(part) {
    var rows = Array.from(list.children);
    return slips[slips.length - 1 - rows.indexOf(part.closest("li"))];
  }

  form.addEventListener("input", name);
  form.addEventListener("change", name);
  window.addEventListener("online", function () {
    timer = null;
    send();
  });

  slips.forEach(function (one) {
    one.state = one.state === "sends" ? "waits" : one.state;
  });
  name();
  show();
  send();
})();
