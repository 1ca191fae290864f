import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Longer steps are jumps: a page that was hidden, or another range. */
const MAX_GLIDE_MS = 3000;

/**
 * Lets a chart that goes on with the time glide to its next place instead of jumping there. The browser moves the finished drawing, so
 * that it costs no work of the page. Without it where the device asks for less motion.
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
