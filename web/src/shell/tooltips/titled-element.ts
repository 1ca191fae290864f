/** An element whose `title` the shell shows, in place of the browser. */
export interface Titled {
  readonly element: HTMLElement;
  readonly event: PointerEvent | FocusEvent;
}

/** Frames have a title as their name; nothing below them is ours. */
const NAMED_BY_TITLE = 'iframe';

/** Returns true if an element shows all of its title already. */
const isWritten = (element: HTMLElement): boolean =>
  element.textContent.trim() === element.title.trim() && element.scrollWidth <= element.clientWidth;

/** Returns the element with a title at a place; undefined without one that says more than what is on screen. */
function titledElement(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.matches(NAMED_BY_TITLE)) return undefined;
  const element = target.closest<HTMLElement>('[title]');
  return element instanceof HTMLElement && element.title !== '' && !isWritten(element) ? element : undefined;
}

/** Returns the element with a title to which a mouse came, or the focus by keyboard. */
export function titledBy(event: PointerEvent | FocusEvent): Titled | undefined {
  const isMeant =
    event.type === 'focusin'
      ? event.target instanceof Element && event.target.matches(':focus-visible')
      : (event as PointerEvent).pointerType !== 'touch';
  const element = isMeant ? titledElement(event.target) : undefined;
  return element && { element, event };
}

/** Removes the title of an element, so that the browser does not show it too. Returns a function that restores it. */
export function takeTitle(element: HTMLElement, onChange: (words: string) => void): () => void {
  let words = element.title;
  // The title is the accessible name of an element without text.
  const isName =
    element.textContent.trim() === '' &&
    !element.hasAttribute('aria-label') &&
    !element.hasAttribute('aria-labelledby');
  const take = () => {
    words = element.title;
    element.removeAttribute('title');
    if (isName) element.setAttribute('aria-label', words);
    onChange(words);
  };
  // Titles with live figures change while they are shown.
  const observer = new MutationObserver(() => element.title !== '' && take());
  take();
  observer.observe(element, { attributes: true, attributeFilter: ['title'] });
  return () => {
    observer.disconnect();
    if (!element.hasAttribute('title')) element.title = words;
    if (isName) element.removeAttribute('aria-label');
  };
}
