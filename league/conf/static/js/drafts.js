// Keeps what is typed on the device until the site has it: a reload, a lost network or a sign-out
// loses nothing. Forms work without this file; then nothing is kept.
(function () {
  "use strict";

  var DAYS = 30;
  var PREFIX = "draft:";

  function store() {
    try {
      return window.localStorage;
    } catch (error) {
      return null;
    }
  }

  function read(name) {
    var kept = store();
    if (!kept) {
      return null;
    }
    try {
      var draft = JSON.parse(kept.getItem(PREFIX + name));
      var isOld = !draft || Date.now() - draft.at > DAYS * 86400000;
      return isOld ? null : draft;
    } catch (error) {
      return null;
    }
  }

  function write(name, draft) {
    var kept = store();
    if (!kept) {
      return false;
    }
    try {
      kept.setItem(PREFIX + name, JSON.stringify(draft));
      return true;
    } catch (error) {
      return false;
    }
  }

  function drop(name) {
    var kept = store();
    if (kept) {
      kept.removeItem(PREFIX + name);
    }
  }

  // Steppers beside a number: -1, +2, +5.
  document.querySelectorAll(".stepper").forEach(function (one) {
    one.hidden = false;
  });
  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-step]");
    var field = button && document.getElementById(button.dataset.for);
    if (field) {
      var value = Math.max(0, (Number(field.value) || 0) + Number(button.dataset.step));
      field.value = String(value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  document.querySelectorAll("[data-draft-of]").forEach(function (one) {
    var draft = read(one.dataset.draftOf);
    one.hidden = !draft || draft.owner !== (one.dataset.owner || "");
  });

  document.querySelectorAll("form[data-draft]").forEach(begin);

  // A report is sent in one step. A record (data-native) in two: it is read, and what was read is
  // confirmed; a draft remembers which of them waits for the network.
  function begin(form) {
    var AGAIN = 15000;
    var name = form.dataset.draft;
    var owner = form.dataset.owner || "";
    var state = form.querySelector(".draft-state");
    var isNative = "native" in form.dataset;
    var isReading = Boolean(form.querySelector(".reading"));
    var isSending = false;
    var isLeaving = false;
    var waits = "";
    var timer = null;

    function fields() {
      return Array.from(form.elements).filter(function (one) {
        return one.name && one.type !== "file" && one.tagName !== "BUTTON" && one.name !== "csrfmiddlewaretoken" && one.name !== "source";
      });
    }

    function values() {
      var found = {};
      fields().forEach(function (one) {
        if (one.type !== "radio" || one.checked) {
          found[one.name] = one.type === "checkbox" ? one.checked : one.value;
        }
      });
      var read = Object.keys(found).filter(isText);
      if (read.length === 1) {
        // The page where the record was typed first can take one back.
        found["record-1"] = found[read[0]];
        found.number = read[0].slice(5);
      }
      return found;
    }

    function isText(one) {
      return one.indexOf("text-") === 0;
    }

    function texts(draft) {
      return Object.keys(draft.values)
        .filter(isText)
        .filter(function (one) {
          return draft.values[one];
        });
    }

    function tell(what) {
      if (!state) {
        return;
      }
      state.hidden = what === "";
      state.className = "draft-state " + what;
      state.querySelector(".draft-words").textContent = what ? state.dataset[what] : "";
      state.querySelector(".draft-signin").hidden = what !== "signin";
      state.querySelector(".draft-go").hidden = what !== "unread";
      state.querySelector(".draft-discard").hidden = what === "sending" || what === "sent";
    }

    function save() {
      var found = values();
      var before = read(name);
      // Several records that were read must not be lost when another one is typed.
      if (before && !isReading && texts(before).length > 1) {
        texts(before).forEach(function (one) {
          found[one] = before.values[one];
        });
      }
      return write(name, { at: Date.now(), owner: owner, waits: waits, values: found });
    }

    function restore(draft) {
      fields().forEach(function (one) {
        if (!(one.name in draft.values)) {
          return;
        }
        if (one.type === "checkbox") {
          one.checked = draft.values[one.name];
        } else {
          one.value = draft.values[one.name];
        }
        var box = one.closest("details");
        if (box && one.tagName === "TEXTAREA" && one.value) {
          box.open = true;
        }
      });
    }

    // Records that were read before, as this form or the page after it would send them.
    function body(draft, act) {
      var made = new FormData();
      made.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
      made.append("act", act);
      if (form.elements.source) {
        made.append("source", form.elements.source.value);
      }
      texts(draft).forEach(function (one) {
        made.append(one, draft.values[one]);
      });
      return made;
    }

    function leave(how) {
      isLeaving = true;
      var button = form.querySelector("button[name=act][value='" + how + "']");
      if (button) {
        form.requestSubmit(button);
      } else {
        form.submit();
      }
    }

    // Back to what was read: the site shows it again, to be confirmed.
    function goOn(draft) {
      var made = document.createElement("form");
      made.method = "post";
      made.action = form.action;
      made.hidden = true;
      body(draft, "again").forEach(function (value, key) {
        var field = document.createElement("textarea");
        field.name = key;
        field.value = value;
        made.append(field);
      });
      document.body.append(made);
      made.submit();
    }

    function retry() {
      clearTimeout(timer);
      timer = setTimeout(send, AGAIN);
    }

    function lost() {
      tell("offline");
      retry();
    }

    function send() {
      if (isSending || isLeaving || !waits) {
        return;
      }
      if (navigator.onLine === false) {
        tell("offline");
        return;
      }
      clearTimeout(timer);
      isSending = true;
      tell("sending");
      var draft = read(name) || { values: values() };
      var asked = { method: "POST", headers: { "X-Draft": "1" }, credentials: "same-origin" };
      if (waits === "read" || waits === "again") {
        asked.method = "HEAD"; // does the site answer? Then the page itself goes on.
      } else {
        asked.body = waits === "file" ? body(draft, "file") : new FormData(form);
      }
      fetch(form.action, asked)
        .then(sent, lost)
        .finally(function () {
          isSending = false;
        });
    }

    function wait(what) {
      waits = what;
      save();
      send();
    }

    function sent(answer) {
      var url = new URL(answer.url);
      if (answer.redirected && url.pathname.indexOf("/accounts/") === 0) {
        tell("signin");
      } else if (answer.status === 201) {
        waits = "";
        drop(name);
        tell("sent");
        location.assign(answer.headers.get("Location"));
      } else if (answer.status === 403 || answer.status === 401) {
        tell("signin");
      } else if (answer.status >= 500) {
        lost();
      } else {
        // Refused, or there is more to confirm: the site says it on its own page. The same key
        // makes sure that nothing counts twice.
        var how = waits;
        var draft = read(name);
        waits = "";
        keep(draft);
        if (how === "file" && !isReading && draft) {
          isLeaving = true;
          goOn(draft);
        } else {
          leave(how === "send" ? "" : how);
        }
      }
    }

    function keep(draft) {
      if (draft) {
        write(name, { at: draft.at, owner: draft.owner, waits: "", values: draft.values });
      }
    }

    form.addEventListener("input", function () {
      if (save()) {
        tell("saved");
      }
    });

    form.addEventListener("submit", function (event) {
      if (isLeaving) {
        return;
      }
      event.preventDefault();
      wait(isNative ? (event.submitter && event.submitter.value) || "read" : "send");
    });

    window.addEventListener("online", function () {
      if (waits) {
        send();
      } else if (read(name)) {
        tell("saved");
      }
    });

    window.addEventListener("offline", function () {
      if (read(name)) {
        tell("offline");
      }
    });

    // Back from the next page: nothing is on its way any more.
    window.addEventListener("pageshow", function (event) {
      if (event.persisted) {
        isLeaving = false;
        isSending = false;
        tell("");
      }
    });

    if (state) {
      state.querySelector(".draft-discard").addEventListener("click", function () {
        waits = "";
        drop(name);
        location.assign(isReading ? form.action : location.pathname);
      });
      state.querySelector(".draft-go").addEventListener("click", function () {
        var draft = read(name);
        if (draft) {
          goOn(draft);
        }
      });
    }

    if (form.dataset.drops) {
      drop(form.dataset.drops);
    }
    if (isReading) {
      if (save() && !form.querySelector("[data-refused]")) {
        tell("confirm");
      }
      return;
    }

    var draft = read(name);
    var isRefused = form.querySelector(".form-errors, [aria-invalid=true]");
    if (draft && draft.owner === owner && !isRefused && form.method === "post") {
      waits = draft.waits === true ? "send" : draft.waits || "";
      waits = waits === "again" ? "" : waits;
      if (waits !== "file") {
        restore(draft);
      }
      tell(texts(draft).length > 1 && !waits ? "unread" : "restored");
      if (waits) {
        send();
      }
    }
  }
})();
