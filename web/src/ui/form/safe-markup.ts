const TAGS = new Set([
  'P',
  'BR',
  'H2',
  'H3',
  'H4',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'CODE',
  'PRE',
  'BLOCKQUOTE',
  'UL',
  'OL',
  'LI',
  'A',
  'HR',
]);
const GONE = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'NOSCRIPT',
  'TITLE',
  'TEXTAREA',
]);

/**
 * Sanitizes markup for the page: only text, structure and links remain. The core sanitizes stored values; this protects the editor
 * from other input.
 */
export function safeMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}

function clean(parent: Element): void {
  for (const child of [...parent.children]) {
    clean(child);
    const tag = child.tagName.toUpperCase();
    if (GONE.has(tag)) child.remove();
    else if (!TAGS.has(tag)) child.replaceWith(...child.childNodes);
    else {
      const address = tag === 'A' ? (child.getAttribute('href') ?? '') : '';
      for (const name of child.getAttributeNames()) child.removeAttribute(name);
      if (/^(https?:|mailto:)/i.test(address)) child.setAttribute('href', address);
    }
  }
}
