import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Screen } from './wall-layout.ts';

/** Returns the size of an element, as it changes. */
export function useScreen(element: RefObject<Element | null>): Screen {
  const [screen, setScreen] = useState<Screen>({ width: 1280, height: 640 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === 'undefined') return;
    const measure = () => setScreen({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return screen;
}
