import { useLayoutEffect, useState, type RefObject } from 'react';

/** Distance from the window within which elements count as visible, so that they are up to date when scrolled into view. */
const MARGIN = '200px';

const changes = new WeakMap<Element, (isVisible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all elements of a page. */
const observe = () =>
  (observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) changes.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  ));

/** Returns whether an element is in the window or close to it: elements out of view need not render with every push. */
export function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return;
    changes.set(target, setIsVisible);
    observe().observe(target);
    return () => {
      changes.delete(target);
      observe().unobserve(target);
    };
  }, [element]);
  return isVisible;
}
