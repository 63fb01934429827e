// The kinds of elements on a page: all that axe judges an element by, without its words. They are
// two: of its shape, with the two around it, and of the colours of its text. Told is also whether axe
// is there.
() => {
  const READ = /^(role|type|lang|style|scope|tabindex|autocomplete|aria-.*)$/;
  const UNREAD =
    /^((class|id|style|fill|stroke|width|height|d|rows|cols|maxlength|minlength|spellcheck)$|data-|hx-)/;
  const LEADS = /^aria-(labelledby|describedby|controls|owns|details|activedescendant|errormessage)$/;
  const WORDS = /^aria-(label|description|roledescription|valuetext|valuenow)$/;
  const named = {};
  for (const one of document.querySelectorAll('[id]')) named[one.id] = (named[one.id] || 0) + 1;

  const number = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      a = Math.imul(a ^ c, 2654435761);
      b = Math.imul(b ^ c, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };
  const written = ({ name, value }) => {
    if (LEADS.test(name)) return `${name}=${value.split(/\s+/).every((id) => named[id])}`;
    if (WORDS.test(name) || !READ.test(name)) return `${name}=${Boolean(value.trim())}`;
    return `${name}=${value}`;
  };
  const attributes = (one) =>
    [...one.attributes].filter(({ name }) => !UNREAD.test(name)).map(written).sort();
  const speaks = (one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const scrolls = (one, style) =>
    /auto|scroll/.test(style.overflow) &&
    (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
  // What the contrast of a text follows from: links are told from the text around them by it as well.
  const colours = (one, style, ground, dimmed) => {
    const isLink = one.tagName === 'A';
    const [size, isBold] = [parseFloat(style.fontSize), style.fontWeight >= 700];
    return [
      isLink && [style.textDecorationLine, getComputedStyle(one.parentElement).color],
      style.color,
      ground,
      style.backgroundImage !== 'none',
      style.textShadow,
      dimmed,
      size >= 24 || (isBold && size >= 18.66), // large, as WCAG calls it
      style.position === 'static',
    ];
  };

  const found = [];
  const walk = (one, [outer, above], painted, dim) => {
    const style = getComputedStyle(one);
    const seen = one.checkVisibility({ visibilityProperty: true });
    const ground = style.backgroundColor === 'rgba(0, 0, 0, 0)' ? painted : style.backgroundColor;
    const dimmed = dim * style.opacity;
    const place = [one.tagName, one.getAttribute('role'), speaks(one)].join();
    const own = [
      seen,
      Boolean(one.textContent.trim()),
      Math.min(one.childElementCount, 2),
      Math.min(one.rows?.length ?? 0, 3),
      one.labels?.length,
      one.id ? named[one.id] > 1 : '',
      one.disabled,
      scrolls(one, style),
    ];
    const shape = number([outer, above, place, ...attributes(one), ...own].join('|'));
    const colour = seen && speaks(one) ? number(colours(one, style, ground, dimmed).join('|')) : 0;
    found.push([one, shape, colour]);
    for (const inner of one.children) {
      if (inner.id !== 'api-docs') walk(inner, [above, place], ground, dimmed);
    }
  };
  walk(document.documentElement, ['', String(Boolean(document.title.trim()))], '', 1);
  window.kindsOfElements = found;
  const kinds = [1, 2].map((which) => [...new Set(found.map((each) => each[which]))]);
  return [...kinds, Boolean(window.axe)];
};
