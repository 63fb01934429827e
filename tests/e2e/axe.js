// Let axe look at a page, but for the parts whose elements are all of kinds it has seen: the first
// kind is their shape, the second the colours of their texts.
async (asked) => {
  if (!window.axe || !window.kindsOfElements) return null; // another page meanwhile
  const docs = document.getElementById('api-docs'); // Swagger's, drawn in its own colours
  const all = [];
  for (const [which, [known, options]] of asked.entries()) {
    const seen = new Set(known);
    const open = new Set();
    for (const kinds of window.kindsOfElements) {
      const kind = kinds[which + 1];
      if (seen.has(kind)) continue;
      seen.add(kind);
      for (let at = kinds[0]; at && !open.has(at); at = at.parentElement) open.add(at);
    }
    if (!open.size) continue;
    const exclude = [...open]
      .flatMap((one) => [...one.children])
      .filter((one) => !open.has(one));
    if (docs) exclude.push(docs);
    const { violations } = await window.axe.run(exclude.length ? { exclude } : document, options);
    all.push(...violations);
  }
  return all.map(({ id, impact, help, nodes }) => ({
    id,
    impact,
    help,
    targets: nodes.slice(0, 4).map(({ target }) => String(target)),
  }));
};
