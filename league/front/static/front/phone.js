// Has the service worker keep the reader's own pages for halls without network. It begins when the
// page is there and the browser is idle. Without this file the site needs its network.
const workers = navigator.serviceWorker;

function keep() {
  workers.controller?.postMessage("keep");
}

async function begin() {
  try {
    await workers.register("/sw.js", { scope: "/", updateViaCache: "none" });
    keep();
  } catch {
    // A browser that allows none: the site works as it does without this file.
  }
}

if (workers) {
  workers.addEventListener("controllerchange", keep); // a new release begins with nothing
  addEventListener("load", () => (window.requestIdleCallback || setTimeout)(begin));
}
