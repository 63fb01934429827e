// The part of the service worker for what could not be sent: a page of /sw.js's shell with the same
// form again. It lives in that page alone, nothing of it is kept, and nothing is sent by itself.
// The pages say how their fields are called (unsent.js). A password is never written anywhere.
"use strict";

const TEXTS = "date datetime-local email month number search tel text textarea time url".split(" ");
const SECRET = /passw/i; // where no page has said what a field is
const LONG = 60; // characters that still stand on one line

let lastForm = null; // of the form that was sent last: its path, and name → [label, kind]

self.addEventListener("message", (event) => {
  if (event.data?.sent) {
    lastForm = event.data.sent;
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = sameOrigin(request.url) && sameOrigin(request.referrer);
  if (isOurs && request.method === "POST" && request.mode === "navigate") {
    event.respondWith(send(request));
  }
});

function sameOrigin(address) {
  return address.startsWith(`${self.location.origin}/`);
}

async function send(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    return unsent(copy);
  }
}

async function unsent(request) {
  const shell = await (await caches.open(SHELL)).match(SITE.unsent[await language()]);
  if (!shell) {
    return Response.error();
  }
  const url = new URL(request.url);
  const isOfAccount = url.pathname.startsWith(SITE.accounts);
  const rows = isOfAccount ? null : await typed(request, url).catch(() => null);
  const isMultipart = (request.headers.get("Content-Type") || "").startsWith("multipart/");
  const html = filled(await shell.text(), {
    'action="#again"': `action="${quoted(url.pathname + url.search)}"${isMultipart ? ' enctype="multipart/form-data"' : ""}`,
    'href="#page"': `href="${quoted(pageOf(request, url))}"`,
    '<div class="stack" id="typed"></div>': `<div class="stack" id="typed">${rows || ""}</div>`,
    [rows === null ? 'id="again"' : 'id="unkept"']: "hidden",
  });
  return new Response(html, { headers: shell.headers });
}

function filled(html, places) {
  return Object.entries(places).reduce((text, [place, put]) => text.replace(place, () => put), html);
}

/** Return where the form stood; other sites' settings may leave only this site's name. */
function pageOf(request, url) {
  const from = new URL(request.referrer);
  return from.pathname === "/" ? url.pathname + url.search : from.pathname + from.search;
}

async function language() {
  const own = await ownCache();
  const list = own && (await young(own.cache, SITE.own));
  const spoken = lastForm?.language || list?.headers.get("Content-Language") || navigator.language;
  return spoken.startsWith("ja") ? "ja" : "en";
}

/** Return the fields of a form that was sent, as HTML: what was typed can be read and mended. */
async function typed(request, url) {
  const fields = lastForm?.path === url.pathname ? lastForm.fields : {};
  const rows = [...(await request.formData())].map(([name, value]) => rowOfField(name, value, fields));
  return rows.join("");
}

function rowOfField(name, value, fields) {
  const [label, kind] = fields[name] || ["", SECRET.test(name) ? "password" : "hidden"];
  const named = `name="${quoted(name)}"`;
  if (value instanceof File) {
    const file = `<input type="file" ${named}>`;
    return value.name ? labelled(`${label} ${value.name}`, file) : "";
  }
  if (kind === "password") {
    return labelled(label, `<input class="input" type="password" ${named}>`);
  }
  if (!label || !TEXTS.includes(kind)) {
    return `<input type="hidden" ${named} value="${quoted(value)}">`;
  }
  if (kind === "textarea" || value.length > LONG) {
    return labelled(label, `<textarea class="input" ${named} rows="6">\n${quoted(value)}</textarea>`);
  }
  return labelled(label, `<input class="input" type="${kind}" ${named} value="${quoted(value)}">`);
}

function labelled(label, field) {
  return `<label class="field"><span class="field-label">${quoted(label)}</span>${field}</label>`;
}

function quoted(text) {
  const marks = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (mark) => marks[mark]);
}
