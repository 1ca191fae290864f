import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns how many columns of at least `width` pixels fit into an element; `undefined` until it is measured. */
export function useGridColumnCount(
  element: RefObject<HTMLElement | null>,
  width: number,
  gap: number,
): number | undefined {
  const [columns, setColumns] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current) return;
    const measure = (available: number) => setColumns(Math.max(1, Math.floor((available + gap) / (width + gap))));
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(element.current);
    measure(element.current.clientWidth);
    return () => observer.disconnect();
  }, [element, width, gap]);
  return columns;
}
