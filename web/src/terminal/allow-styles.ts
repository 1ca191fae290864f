import { getNonce } from 'get-nonce';

/** Sets styles through the object model: the content security policy allows it, unlike the attribute. */
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
 * Makes xterm.js work under the page's content security policy, until the returned function is called: stylesheets get the nonce,
 * and colours beyond the palette are set through the object model. xterm.js does not use its option `documentOverride` everywhere.
 */
export function allowStyles(): () => void {
  if (users++ === 0) document.createElement = createElement as typeof document.createElement;
  return () => {
    // Deleting the own property restores the prototype's method.
    if (--users === 0) delete (document as Partial<Document>).createElement;
  };
}
