import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Hook that returns the inner width of an element, and whether it is in view or near it; always true during printing. */
export function useElementSize() {
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  const [isVisible, setIsVisible] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(entries => setWidth(Math.floor(entries.at(-1)!.contentRect.width)));
    const views = new IntersectionObserver(entries => setIsVisible(entries.at(-1)!.isIntersecting), {
      rootMargin: '240px',
    });
    // The browser prints as soon as this returns, so the change must be rendered synchronously.
    const print = () => flushSync(() => setIsVisible(true));
    addEventListener('beforeprint', print);
    sizes.observe(element);
    views.observe(element);
    return () => {
      sizes.disconnect();
      views.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, []);
  return { box, width, isVisible };
}
