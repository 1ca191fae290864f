import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { LatencyCell } from '@vitrine/theme-sdk';
import type { Peeked } from './Peek.tsx';

/** Delay before the history of a cell is shown, so that a pointer that merely passes over it triggers no request. */
const HOVER_DELAY_MS = 180;

/** Hook that returns the hovered or focused cell, and the handlers for the table. */
export function usePeek(cellOf: (element: HTMLElement) => { cell: LatencyCell; title: string } | undefined) {
  const [peek, setPeek] = useState<Peeked>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(waiting.current);
    setPeek(undefined);
  };
  useEffect(() => {
    const end = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      stop();
    };
    // Listens in the capture phase, because scroll events of the frame do not bubble.
    for (const name of ['scroll', 'keydown']) addEventListener(name, end, true);
    return () => {
      stop();
      for (const name of ['scroll', 'keydown']) removeEventListener(name, end, true);
    };
  }, []);
  const show = (event: SyntheticEvent, delay: number) => {
    const element = (event.target as Element).closest<HTMLElement>('td');
    const known = element && cellOf(element);
    clearTimeout(waiting.current);
    if (!known) return setPeek(undefined);
    const place = () => {
      const { left, top, bottom } = element.getBoundingClientRect();
      setPeek({ ...known, box: { left, top, bottom } });
    };
    waiting.current = setTimeout(place, delay);
  };
  const handlers = {
    onPointerOver: (event: SyntheticEvent) => show(event, HOVER_DELAY_MS),
    onPointerLeave: stop,
    onFocus: (event: SyntheticEvent) => show(event, 0),
    onBlur: stop,
  };
  return [peek, handlers] as const;
}
