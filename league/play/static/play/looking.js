// Tells a table at which bots alone play that somebody looks: without that they stop in a while.

const EVERY = 60000; // ms

/** Tell it every minute while the page is seen, and at once when it is seen again. */
export function startLooking(wire) {
  const tell = () => {
    if (document.visibilityState === "visible") {
      wire.post("looks", {});
    }
  };
  window.setInterval(tell, EVERY);
  document.addEventListener("visibilitychange", tell);
}
