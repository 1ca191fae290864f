/** An element whose `title` is shown by the shell instead of the browser. */
export interface Titled {
  readonly element: HTMLElement;
  readonly event: PointerEvent | FocusEvent;
}

/** Frames are named by their title, and their content has its own document. */
const NAMED_BY_TITLE = 'iframe';

/** Returns true if the text of an element is the same as its title. */
const isWritten = (element: HTMLElement): boolean =>
  element.textContent.trim() === element.title.trim() && element.scrollWidth <= element.clientWidth;

/** Returns the closest element with a title; undefined if there is none or its title is already visible as text. */
function titledElement(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.matches(NAMED_BY_TITLE)) return undefined;
  const element = target.closest<HTMLElement>('[title]');
  return element instanceof HTMLElement && element.title !== '' && !isWritten(element) ? element : undefined;
}

/** Returns the element with a title that a mouse entered, or that got keyboard focus. */
export function titledBy(event: PointerEvent | FocusEvent): Titled | undefined {
  const isRelevant =
    event.type === 'focusin'
      ? event.target instanceof Element && event.target.matches(':focus-visible')
      : (event as PointerEvent).pointerType !== 'touch';
  const element = isRelevant ? titledElement(event.target) : undefined;
  return element && { element, event };
}

/** Removes the title of an element, so that the browser does not show it as well. Returns a function that restores it. */
export function takeTitle(element: HTMLElement, onChange: (words: string) => void): () => void {
  let title = element.title;
  // For an element without text, the title is the accessible name.
  const isName =
    element.textContent.trim() === '' &&
    !element.hasAttribute('aria-label') &&
    !element.hasAttribute('aria-labelledby');
  const take = () => {
    title = element.title;
    element.removeAttribute('title');
    if (isName) element.setAttribute('aria-label', title);
    onChange(title);
  };
  // Titles with live values change while they are shown.
  const observer = new MutationObserver(() => element.title !== '' && take());
  take();
  observer.observe(element, { attributes: true, attributeFilter: ['title'] });
  return () => {
    observer.disconnect();
    if (!element.hasAttribute('title')) element.title = title;
    if (isName) element.removeAttribute('aria-label');
  };
}
