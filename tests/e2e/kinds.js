// The kinds of elements on a page: all that axe judges an element by, without its words.
() => {
  const TOLD = /^(role|type|lang|style|scope|tabindex|autocomplete|fill|aria-.*)$/;
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
  const told = ({ name, value }) => {
    if (LEADS.test(name)) return `${name}=${value.split(/\s+/).every((id) => named[id])}`;
    if (WORDS.test(name) || !TOLD.test(name)) return `${name}=${Boolean(value.trim())}`;
    return `${name}=${value}`;
  };
  const attributes = (one) =>
    [...one.attributes].filter(({ name }) => !/^(class|id|data-|hx-)/.test(name)).map(told).sort();
  const speaks = (one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const scrolls = (one, style) =>
    /auto|scroll/.test(style.overflow) &&
    (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
  const colours = (style) => [
    style.color,
    style.backgroundColor,
    style.backgroundImage.slice(0, 200),
    style.textShadow,
    style.opacity,
    style.fontSize,
    style.fontWeight,
    style.position,
  ];

  const found = [];
  const walk = (one, above) => {
    const style = getComputedStyle(one);
    const place = [one.tagName, one.getAttribute('class'), one.getAttribute('role'), speaks(one)];
    const chain = number([above, ...place, style.backgroundColor].join('|'));
    const own = [
      one.checkVisibility({ visibilityProperty: true }),
      Boolean(one.textContent.trim()),
      Math.min(one.childElementCount, 2),
      Math.min(one.rows?.length ?? 0, 3),
      one.labels?.length,
      one.id ? named[one.id] > 1 : '',
      one.disabled,
      scrolls(one, style),
    ];
    found.push([one, number([chain, ...attributes(one), ...colours(style), ...own].join('|'))]);
    for (const inner of one.children) if (inner.id !== 'api-docs') walk(inner, chain);
  };
  walk(document.documentElement, String(Boolean(document.title.trim())));
  window.kindsOfElements = found;
  return [...new Set(found.map(([, kind]) => kind))];
};
