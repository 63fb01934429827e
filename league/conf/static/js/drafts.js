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
    one.hidden = !read(one.dataset.draftOf);
  });

  document.querySelectorAll("form[data-draft]").forEach(begin);

  function begin(form) {
    var name = form.dataset.draft;
    var owner = form.dataset.owner || "";
    var state = form.querySelector(".draft-state");
    var isNative = "native" in form.dataset;
    var isSending = false;
    var waits = false;

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
        // Read back on the page where the record was typed first.
        if (one.name.indexOf("text-") === 0) {
          found["record-1"] = one.value;
          found.number = one.name.slice(5);
        }
      });
      return found;
    }

    function tell(what) {
      if (!state) {
        return;
      }
      state.hidden = what === "";
      state.className = "draft-state " + what;
      state.querySelector(".draft-words").textContent = what ? state.dataset[what] : "";
      state.querySelector(".draft-signin").hidden = what !== "signin";
      state.querySelector(".draft-discard").hidden = what === "sending" || what === "sent";
    }

    function save() {
      return write(name, { at: Date.now(), owner: owner, waits: waits, values: values() });
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

    function send() {
      if (isSending) {
        return;
      }
      waits = true;
      save();
      if (navigator.onLine === false) {
        tell("offline");
        return;
      }
      isSending = true;
      tell("sending");
      fetch(form.action, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Draft": "1" },
        credentials: "same-origin"
      })
        .then(sent, lost)
        .finally(function () {
          isSending = false;
        });
    }

    function sent(answer) {
      var url = new URL(answer.url);
      if (answer.status === 201) {
        waits = false;
        drop(name);
        tell("sent");
        location.assign(answer.headers.get("Location"));
      } else if (answer.redirected && url.pathname.indexOf("/accounts/") === 0) {
        tell("signin");
      } else if (answer.status === 403 || answer.status === 401) {
        tell("signin");
      } else if (answer.status >= 500) {
        tell("offline");
        setTimeout(send, 15000);
      } else {
        // Refused, or there is more to confirm: the site says it on its own page. The same key
        // makes sure that nothing counts twice.
        waits = false;
        save();
        form.submit();
      }
    }

    function lost() {
      tell("offline");
    }

    form.addEventListener("input", function () {
      if (save()) {
        tell("saved");
      }
    });

    form.addEventListener("submit", function (event) {
      if (isNative) {
        if (navigator.onLine === false) {
          event.preventDefault();
          save();
          tell("offline");
        } else if (event.submitter && event.submitter.value === "file") {
          drop(name);
        }
        return;
      }
      event.preventDefault();
      send();
    });

    window.addEventListener("online", function () {
      if (waits && !isNative) {
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

    if (state) {
      state.querySelector(".draft-discard").addEventListener("click", function () {
        waits = false;
        drop(name);
        location.assign(location.pathname);
      });
    }

    if (form.dataset.drops) {
      drop(form.dataset.drops);
    }
    if (form.querySelector(".reading")) {
      save();
    }

    var draft = read(name);
    var isRefused = form.querySelector(".form-errors, [aria-invalid=true]");
    if (draft && draft.owner === owner && !isRefused && form.method === "post" && !form.querySelector(".reading")) {
      restore(draft);
      waits = Boolean(draft.waits) && !isNative;
      tell("restored");
      if (waits && navigator.onLine !== false) {
        send();
      }
    }
  }
})();
