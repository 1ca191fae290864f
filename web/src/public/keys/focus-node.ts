const NODE = 'main a[href*="/instance/"]';

/** Returns true if an element can receive the focus; an element inside closed details cannot. */
const canFocus = (link: HTMLElement) => link.offsetParent !== null && !link.closest('details:not([open])');

/** Moves the focus to the next or previous node on the page, however the theme renders it. Does not wrap around. */
export function focusNode(step: 1 | -1): void {
  // A card may contain several links to its node: the first one counts.
  const links = [...document.querySelectorAll<HTMLAnchorElement>(NODE)].filter(
    (link, i, all) =>
      canFocus(link) && all.findIndex(candidate => candidate.href === link.href && canFocus(candidate)) === i,
  );
  const currentIndex = links.findIndex(
    link => link.href === (document.activeElement as HTMLAnchorElement | null)?.href,
  );
  const next = links[currentIndex < 0 ? (step > 0 ? 0 : links.length - 1) : currentIndex + step];
  next?.focus({ preventScroll: true });
  next?.closest('article, tr, li')?.scrollIntoView({ block: 'nearest' });
}
