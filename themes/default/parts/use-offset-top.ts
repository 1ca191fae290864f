import { useLayoutEffect, useState, type RefObject } from 'react';

/** How far below the top of the page an element begins; what stands above it may grow. */
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
