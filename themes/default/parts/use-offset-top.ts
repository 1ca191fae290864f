import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the distance of an element from the top of the page, which changes as content above it grows. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      element.current && setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return top;
}
