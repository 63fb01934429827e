// The service worker: what stays readable without network. /sw.js tells it as SITE what there is.
// It answers whole pages and static files alone; what htmx asks, event streams, the API and every
// write pass by it. Own pages lie in a cache of their reader's: at most one such cache is there.
"use strict";

const SHELL = `shell ${SITE.release}`;
const OWN = `own ${SITE.release} `; // and the reader's mark
const DAY = 86400000; // ms
const LONGEST = 7 * DAY;
const AFRESH = DAY / 2; // a page that nobody opened is fetched again after this
const ASKED = 600000; // which pages are one's own is asked once in this time
const AFTER_WRITING = 60000; // somebody who has just sent something waits for the site
const KEPT_AT = "X-Kept-At";
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // the name of a file that never changes
const FOR_ONE_VISIT = /<ul class="messages">[\s\S]*?<\/ul>/g;
const CLOCK = /(<meta name="site-time" content=")([\d.]+)/;

let wroteAt = 0;
let keeping = null;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(beginRelease());
});

self.addEventListener("message", (event) => {
  if (event.data === "keep") {
    event.waitUntil(keepOwn());
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) {
    return;
  }
  if (request.method !== "GET") {
    wroteAt = Date.now();
    if (url.pathname.startsWith(SITE.accounts)) {
      event.waitUntil(forget()); // somebody signs in or out
    }
  } else if (request.mode === "navigate" && request.destination === "document") {
    const answer = ask(event);
    event.waitUntil(answer.then((response) => note(url, response.clone())).catch(() => {}));
    event.respondWith(page(url, answer));
  } else if (url.pathname.startsWith(SITE.statics)) {
    event.respondWith(file(request));
  }
});

self.addEventListener("push", (event) => {
  const said = event.data.json();
  const shown = { body: said.body, tag: said.tag, lang: said.lang, icon: SITE.icon, data: said.url };
  event.waitUntil(self.registration.showNotification(said.title, { ...shown, renotify: true }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function openPage(path) {
  const wanted = new URL(path, self.location.origin).href;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((one) => one.url === wanted);
  await (there ? there.focus() : self.clients.openWindow(wanted));
}

// The shell

async function keepShell() {
  const cache = await caches.open(SHELL);
  await Promise.all(
    SITE.shell.map(async (path) => {
      const response = await fetch(path, { credentials: "omit" });
      if (!response.ok) {
        throw new Error(`${path}: ${response.status}`);
      }
      await cache.put(path, response);
    }),
  );
}

async function beginRelease() {
  const names = await caches.keys();
  const former = names.filter((name) => name !== SHELL && !name.startsWith(OWN));
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function file(request) {
  const cache = await caches.open(SHELL);
  const had = await cache.match(request, { ignoreVary: true });
  if (had && HASHED.test(new URL(request.url).pathname)) {
    return had;
  }
  try {
    const response = await fetch(request);
    if (response.status === 200) {
      cache.put(request, response.clone()).catch(() => {}); // the phone may be full
    }
    return response;
  } catch (error) {
    if (had) {
      return had;
    }
    throw error;
  }
}

// Pages

async function ask(event) {
  return (await event.preloadResponse) || fetch(event.request);
}

async function page(url, answer) {
  answer.catch(() => {}); // it is awaited below
  const kept = await keptAt(url);
  const isPatient = !kept || Date.now() - wroteAt < AFTER_WRITING;
  try {
    const response = await (isPatient ? answer : Promise.race([answer, wait(SITE.patience)]));
    if (response) {
      return response;
    }
  } catch {
    // There is no network.
  }
  return kept ? asItWas(kept) : offline();
}

function wait(time) {
  return new Promise((done) => setTimeout(done, time));
}

/** Keep an own page that was opened. A page of nobody, or of another reader, ends all of before. */
async function note(url, response) {
  const isPage = (response.headers.get("Content-Type") || "").startsWith("text/html");
  const reader = response.headers.get("Reader") || "";
  const own = response.ok && isPage ? await ownCache() : null;
  const isOwn = own && own.reader === reader && !url.search;
  if (isOwn && (await ownPages(own)).includes(url.pathname)) {
    await put(own.cache, url.pathname, response);
    return;
  }
  response.body?.cancel();
  if (response.ok && isPage && (!reader || (own && own.reader !== reader))) {
    await leave();
  }
}

async function keptAt(url) {
  const own = await ownCache();
  return own && !url.search ? young(own.cache, url.pathname) : null;
}

async function asItWas(kept) {
  const at = Number(kept.headers.get(KEPT_AT));
  const words = wordsOf(kept);
  const line = `<p class="message message-warning" role="status" id="as-of"><span>${words.asOf.replace("{time}", time(at))}
    · <a href="">${words.again}</a></span></p>`;
  const html = (await kept.text())
    .replace(CLOCK, (_all, meta, then) => meta + (Number(then) + (Date.now() - at) / 1000))
    .replace(/(<main[^>]*>\s*<div class="wrap">)/, (start) => start + line);
  return new Response(html, { headers: kept.headers });
}

async function offline() {
  const response = await (await caches.open(SHELL)).match(SITE.offline);
  const own = await ownCache();
  if (!response || !own) {
    return response || Response.error();
  }
  const rows = await Promise.all((await ownPages(own)).map((path) => rowOf(own.cache, path)));
  const html = await response.text();
  const list = html.replace('<ul class="list"></ul>', () => `<ul class="list">${rows.join("")}</ul>`);
  const isEmpty = !rows.some(Boolean);
  return new Response(isEmpty ? html : list.replace(/(id="kept"[^>]*) hidden/, "$1"), {
    headers: response.headers,
  });
}

/** Return a line of the list of kept pages. Their titles and addresses are written in HTML. */
async function rowOf(cache, path) {
  const kept = await young(cache, path);
  const title = kept && /<title>\s*([\s\S]*?)\s*(?: · [^·<]*)?<\/title>/.exec(await kept.text());
  const at = kept && time(Number(kept.headers.get(KEPT_AT)));
  return title
    ? `<li class="list-row"><a href="${path}">${title[1]}</a> <span class="num muted">${at}</span></li>`
    : "";
}

function wordsOf(response) {
  return SITE.words[response.headers.get("Content-Language")] || SITE.words.en;
}

function time(at) {
  const then = new Date(at);
  const two = (number) => String(number).padStart(2, "0");
  const day = [then.getFullYear(), two(then.getMonth() + 1), two(then.getDate())].join("-");
  const clock = `${two(then.getHours())}:${two(then.getMinutes())}`;
  return then.toDateString() === new Date().toDateString() ? clock : `${day} ${clock}`;
}

// Own pages

/** Return the cache of own pages and its reader's mark, null when nothing is kept. */
async function ownCache() {
  const name = (await caches.keys()).find((one) => one.startsWith(OWN));
  return name ? { reader: name.slice(OWN.length), cache: await caches.open(name) } : null;
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => one.startsWith("own ")).map((one) => caches.delete(one)));
}

/** Nobody is signed in here any more: keep nothing, and let this device be called no more. */
async function leave() {
  await forget();
  const calls = await self.registration.pushManager?.getSubscription();
  await calls?.unsubscribe();
}

async function ownPages(own) {
  const list = await young(own.cache, SITE.own);
  return list ? (await list.json()).pages : [];
}

function age(kept) {
  return Date.now() - Number(kept.headers.get(KEPT_AT));
}

/** Return a kept answer unless it is too old; then it is deleted. */
async function young(cache, path) {
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept && age(kept) > LONGEST) {
    await cache.delete(path);
    return null;
  }
  return kept || null;
}

async function put(cache, path, response) {
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(KEPT_AT, Date.now());
  const text = (await response.text()).replace(FOR_ONE_VISIT, "");
  await keepFiles(text);
  await cache.put(path, new Response(text, { headers }));
}

/** Keep the static files that a page names. */
async function keepFiles(html) {
  const named = Array.from(html.matchAll(/(?:href|src)="([^"#]+)/g), (found) => found[1]);
  const files = new Set(named.filter((path) => path.startsWith(SITE.statics)));
  const cache = await caches.open(SHELL);
  for (const path of files) {
    if (!(await cache.match(path, { ignoreVary: true }))) {
      const response = await fetch(path);
      if (response.ok) {
        await cache.put(path, response);
      }
    }
  }
}

/** Keep the reader's own pages: once at a time, and nothing while somebody writes. */
function keepOwn() {
  keeping ||= keepAll()
    .catch(() => {}) // without network another page will ask
    .finally(() => {
      keeping = null;
    });
  return keeping;
}

async function keepAll() {
  const had = await ownCache();
  const told = had && (await young(had.cache, SITE.own));
  if (told && age(told) < ASKED) {
    return;
  }
  const answer = await fetch(SITE.own);
  if (answer.redirected) {
    await leave(); // to the page for signing in
    return;
  }
  if (!answer.ok) {
    return;
  }
  const { reader, pages } = await answer.clone().json();
  if (had && had.reader !== reader) {
    await forget();
  }
  const cache = await caches.open(OWN + reader);
  await put(cache, SITE.own, answer);
  await leaveOut(cache, new Set([SITE.own, ...pages]));
  for (const path of pages) {
    const kept = await young(cache, path);
    if ((!kept || age(kept) > AFRESH) && !(await keepOne(cache, path, reader))) {
      return;
    }
  }
}

async function leaveOut(cache, wanted) {
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) {
      await cache.delete(request);
    }
  }
}

/** Tell whether to go on: the page is kept, or there is none. */
async function keepOne(cache, path, reader) {
  const response = await fetch(path, { headers: { Accept: "text/html" } });
  if (response.ok && response.headers.get("Reader") !== reader) {
    await forget();
    return false;
  }
  if (response.ok && !response.redirected) {
    await put(cache, path, response);
  }
  return true;
}
