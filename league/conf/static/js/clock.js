// Counts down what the page says is left, of a day at most. Without this file, and for more than
// a day, the page says until when.
(function () {
  "use strict";

  var DAY = 86400;

  function two(number) {
    return (number < 10 ? "0" : "") + number;
  }

  function shown(seconds) {
    var hours = Math.floor(seconds / 3600);
    var minutes = Math.floor((seconds % 3600) / 60);
    return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
  }

  // The device's clock may be wrong: its difference from the site's time is subtracted.
  var said = document.querySelector('meta[name="site-time"]');
  var ahead = said ? Date.now() / 1000 - Number(said.content) : 0;

  function tick() {
    document.querySelectorAll("[data-ends]").forEach(function (clock) {
      var left = Math.round(Number(clock.dataset.ends) - Date.now() / 1000 + ahead);
      if (left > DAY) {
        return;
      }
      clock.textContent = left > 0 ? shown(left) : clock.dataset.over;
      clock.classList.toggle("clock-over", left <= 0);
      clock.classList.toggle("clock-near", left > 0 && left <= 300);
    });
  }

  window.setInterval(tick, 1000);
  tick();
})();
