// Lets this device be called, once its owner has tapped and the browser has asked. Without this file
// the page lists the devices and says that this one shows no notifications.
const form = document.getElementById("call");
const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
form.hidden = !isAble;
document.getElementById("call-none").hidden = isAble;

async function subscribed() {
  const worker = await navigator.serviceWorker.ready;
  const former = await worker.pushManager.getSubscription(); // perhaps by another key of the site
  await former?.unsubscribe();
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: form.dataset.key,
  });
  return made.toJSON();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const isAllowed = (await Notification.requestPermission()) === "granted";
  document.getElementById("call-refused").hidden = isAllowed;
  if (!isAllowed) {
    return;
  }
  try {
    const { endpoint, keys } = await subscribed();
    form.elements.endpoint.value = endpoint;
    form.elements.key.value = keys.p256dh;
    form.elements.secret.value = keys.auth;
    form.submit();
  } catch {
    document.getElementById("call-failed").hidden = false;
  }
});
