import { getNonce } from 'get-nonce';

/** Through the object model, which the content security policy allows, unlike the attribute. */
function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}

function createElement(this: Document, ...args: Parameters<Document['createElement']>): HTMLElement {
  const element = Document.prototype.createElement.apply(this, args);
  if (args[0] === 'style') element.nonce = getNonce() ?? '';
  else if (args[0] === 'span') element.setAttribute = setAttribute;
  return element;
}

let users = 0;

/**
 * Lets xterm.js draw under the page's content security policy, until the function it answers is called: style sheets carry the
 * nonce, and colours beyond the palette are set through the object model. Its option `documentOverride` is not asked in all places.
 */
export function allowStyles(): () => void {
  if (users++ === 0) document.createElement = createElement as typeof document.createElement;
  return () => {
    // What stands on the prototype comes back.
    if (--users === 0) delete (document as Partial<Document>).createElement;
  };
}
