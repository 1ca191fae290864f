import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Upper bound for the number of tab stops of a screen. */
const MAX_STOPS = 1000;
const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]';

/**
 * Presses Tab from the top of a page, or of its open dialog, to the end, and returns the problems of the tab stops: invisible,
 * without a name, without a focus ring, out of order, or a keyboard trap.
 */
export async function tabWalkProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await page.evaluate(beginWalk, DIALOG);
  const problems: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const { found, isEnd } = await page.evaluate(examineStop, DIALOG);
    problems.push(...found);
    if (isEnd) return stops === 0 ? ['nothing can be reached by Tab'] : problems;
  }
  return [...problems, 'the walk has no end'];
}

interface Walk {
  readonly seen: Set<Element>;
  first?: Element;
  previous?: { readonly element: Element; readonly ring: string };
}

/** Runs in the page and moves the focus, so that the next Tab reaches the first stop. */
function beginWalk(dialog: string): void {
  const { body } = document;
  if (!document.querySelector(dialog)) {
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
    scrollTo(0, 0);
  }
  Object.assign(globalThis, { tabWalk: { seen: new Set() } satisfies Walk });
}

/** Runs in the page after each Tab. */
function examineStop(dialog: string): { found: string[]; isEnd: boolean } {
  const { tabWalk: walk, axe: kit } = globalThis as unknown as {
    tabWalk: Walk;
    axe: typeof axe & { commons: { text: { accessibleText: (element: Element) => string } } };
  };
  const found: string[] = [];
  const nameOf = (element: Element) => {
    kit.setup(document);
    try {
      const labels = (element as HTMLInputElement).labels ?? [];
      return [kit.commons.text.accessibleText(element), ...[...labels].map(label => label.textContent)].join(' ');
    } finally {
      kit.teardown();
    }
  };
  const sketch = (element: Element) => element.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 140);
  const report = (element: Element, problem: string) => found.push(`${problem}: ${sketch(element)}`);

  /**
   * Returns the outlines and shadows of an element, and of the parts drawn for it: its label, its frame, the box beside a hidden
   * input. For a part of a date also its fill, because the ring surrounds the whole field.
   */
  const ringOf = (element: Element): string => {
    if (element.role === 'spinbutton') return getComputedStyle(element).backgroundColor;
    const drawn = [element, element.previousElementSibling, element.nextElementSibling];
    for (let up = element.parentElement, i = 0; up && i < 3; up = up.parentElement, i++) drawn.push(up);
    return drawn
      .flatMap(element =>
        ['', '::before', '::after'].map(part => (element ? getComputedStyle(element, part || null) : undefined)),
      )
      .map(style => style && `${style.outlineStyle === 'none' ? '' : style.outline} ${style.boxShadow}`)
      .join('|');
  };
  const isPinned = (element: Element): boolean => {
    for (let up: Element | null = element; up; up = up.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(up).position)) return true;
    return false;
  };

  const element = document.activeElement;
  const { previous } = walk;
  // The parts of a date, and every framed document, have a tab order of their own.
  const hasOwnOrder =
    element instanceof HTMLInputElement ? /date|time|month|week/.test(element.type) : element?.tagName === 'IFRAME';
  if (previous && previous.element === element && hasOwnOrder) return { found, isEnd: false };
  // In a dialog the tab order wraps around.
  if (element && element === walk.first && element.closest(dialog)) return { found, isEnd: true };
  if (previous?.element.isConnected && previous.element.tagName !== 'IFRAME') {
    if (element === previous.element) report(previous.element, 'keeps the focus');
    else if (ringOf(previous.element) === previous.ring) report(previous.element, 'no focus ring');
  }

  if (!element || element === document.body || element === walk.first) return { found, isEnd: true };
  if (walk.seen.has(element)) {
    report(element, 'is reached twice');
    return { found, isEnd: true };
  }
  walk.seen.add(element);
  walk.first ??= element;

  if (!nameOf(element).trim() && !element.getAttribute('title')) report(element, 'no name');
  if ((element as HTMLElement).tabIndex > 0) report(element, 'has a tabindex of its own');
  const box = element.getClientRects()[0];
  const x = box && (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
  const y = box && (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
  const top = box && document.elementFromPoint(x!, y!);
  if (!box || box.width === 0 || box.height === 0) report(element, 'has no size');
  else if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    report(element, `is out of view at ${Math.round(box.left)}, ${Math.round(box.top)}`);
  else if (!top || !(element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)))
    report(element, `is covered by ${top ? sketch(top) : 'nothing'}`);

  if (previous?.element.isConnected && box && !isPinned(element) && !isPinned(previous.element)) {
    const before = previous.element.getBoundingClientRect();
    const now = element.getBoundingClientRect();
    const isSameColumn = now.left < before.right && before.left < now.right;
    const sameHeight = Math.min(now.bottom, before.bottom) - Math.max(now.top, before.top);
    const isSameLine = sameHeight > Math.min(now.height, before.height) / 2;
    if (isSameColumn && now.bottom <= before.top + 1) report(element, `goes up from ${sketch(previous.element)}`);
    if (isSameLine && now.right <= before.left + 1) report(element, `goes back from ${sketch(previous.element)}`);
  }
  walk.previous = { element, ring: ringOf(element) };
  return { found, isEnd: false };
}
