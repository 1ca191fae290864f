import { getNonce } from 'get-nonce';

/** Through the object model, which the content security policy allows, unlike the attribute. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}

/**
 * This document as xterm.js gets it: style sheets that it makes carry the page's nonce, and colours beyond the palette are set
 * through the object model.
 */
export function styledDocument(): Document {
  const createElement = (name: string) => {
    const element = document.createElement(name);
    if (name === 'style') element.nonce = getNonce() ?? '';
    if (name === 'span') element.setAttribute = setAttribute;
    return element;
  };
  return new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
