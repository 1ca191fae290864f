import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Screen } from './wall-layout.ts';

/** Returns the size of an element, updated when it changes. */
export function useScreen(element: RefObject<Element | null>): Screen {
  const [screen, setScreen] = useState<Screen>({ width: 1280, height: 640 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      // An element that is not rendered has size 0, which is ignored.
      if (width > 0 && height > 0) setScreen({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return screen;
}
