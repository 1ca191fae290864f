import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

const MORE = 12;

/** Returns the visible rows of a fixed height, with an overscan: a table of thousands renders a few dozen. */
export function useVisibleRows(
  frame: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): { first: number; last: number } {
  const [range, setRange] = useState({ first: 0, last: Math.min(count, 60) });
  const measure = () => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    const first = Math.max(0, Math.floor(-top / height) - MORE);
    const last = Math.min(count, Math.ceil((innerHeight - top) / height) + MORE);
    // oxlint-disable-next-line react/set-state-in-effect -- the rows are measured after they were rendered
    setRange(old => (old.first === first && old.last === last ? old : { first, last: Math.max(first, last) }));
  };
  useLayoutEffect(measure, [frame, count, height]);
  useEffect(() => {
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  });
  return range;
}
