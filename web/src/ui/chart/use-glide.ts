import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Maximum step in ms that is animated. A longer step comes from a page that was hidden, or from another range. */
const MAX_GLIDE_MS = 3000;

/**
 * Hook that moves a live chart smoothly to its next position instead of in a jump. The browser animates the finished drawing,
 * without work for the page. Disabled if the device requests reduced motion.
 */
export function useGlide(element: RefObject<HTMLElement | null>, from: number, to: number, width: number): void {
  const last = useRef({ from, to });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { from, to };
    const step = to - before.to;
    const isSameSpan = Math.abs(to - from - (before.to - before.from)) < 1;
    if (step <= 0 || step > MAX_GLIDE_MS || !isSameSpan) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const distance = (step / (to - from)) * width;
    const glide = element.current?.animate?.([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
      duration: step,
      easing: 'linear',
    });
    return () => glide?.cancel();
  }, [element, from, to, width]);
}
