import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useMoment, useNow } from '@vitrine/theme-sdk';
import { DAY_MS, MINUTE_MS } from '../time-spans.ts';

const floor = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** Returns the 24 hours of the lane, the selected minute, and handlers that change it. Times in ms since 1970. */
export function useLaneDrag(events: readonly number[]) {
  const [moment, show] = useMoment();
  const now = useNow(MINUTE_MS);
  const [openedAt] = useState(Date.now);
  const [started, start] = useState(openedAt);
  // The axis does not advance with time while an earlier minute is shown.
  const to = moment === null ? now : started;
  const [first, last] = [floor(to - DAY_MS) + MINUTE_MS, floor(to) - MINUTE_MS];

  const choose = (at: number) => {
    if (moment === null) start(now);
    const minute = Math.max(first, floor(at));
    show(minute > last ? null : minute);
  };

  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { type, button, buttons, currentTarget, pointerId, clientX } = event;
    if (type === 'pointerdown' && button === 0) currentTarget.setPointerCapture(pointerId);
    else if (buttons !== 1 || !currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(to - DAY_MS + ((clientX - left) / width) * DAY_MS);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = moment ?? last + MINUTE_MS;
    const sorted = events.map(floor).sort((a, b) => a - b);
    const next: Record<string, number | undefined> = {
      ArrowLeft: at - MINUTE_MS,
      ArrowDown: at - MINUTE_MS,
      ArrowRight: at + MINUTE_MS,
      ArrowUp: at + MINUTE_MS,
      PageDown: sorted.findLast(event => event < at) ?? first,
      PageUp: sorted.find(event => event > at) ?? last + MINUTE_MS,
      Home: first,
      End: last + MINUTE_MS,
    };
    const target = next[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(target);
  };

  return { to, moment, first, last: last + MINUTE_MS, onPointer, onKeyDown };
}
