// Let axe look at a page, but for the parts whose elements are all of kinds it has seen.
async ([known, options]) => {
  if (!window.axe || !window.kindsOfElements) return null; // another page meanwhile
  const seen = new Set(known);
  const open = new Set();
  for (const [one, kind] of window.kindsOfElements) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    for (let at = one; at && !open.has(at); at = at.parentElement) open.add(at);
  }
  const exclude = [...open]
    .flatMap((one) => [...one.children])
    .filter((one) => !open.has(one));
  const docs = document.getElementById('api-docs'); // Swagger's, drawn in its own colours
  if (docs) exclude.push(docs);
  const { violations } = await window.axe.run(exclude.length ? { exclude } : document, options);
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    targets: nodes.slice(0, 4).map(({ target }) => String(target)),
  }));
};
