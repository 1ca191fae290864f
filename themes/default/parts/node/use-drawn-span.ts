import { useState, type PointerEvent } from 'react';
import type { ZoomSpan } from './time-range.ts';

/** Minimum length of a drawn span in px: a shorter one is a click. */
const MIN_LENGTH = 6;

const shareAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
};

/** Returns the span that is being drawn on a time axis, and the handlers for the axis. ms since 1970. */
export function useDrawnSpan(from: number, to: number, onDrawn: ((span: ZoomSpan) => void) | undefined) {
  const [ends, setEnds] = useState<readonly [begun: number, now: number]>();
  const timeAt = (share: number) => from + share * (to - from);
  const drawn = ends && { from: timeAt(Math.min(...ends)), to: timeAt(Math.max(...ends)) };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Markers are buttons, and touch is used for scrolling.
    if (!onDrawn || event.button !== 0 || event.pointerType === 'touch' || (event.target as Element).closest('button'))
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setEnds([shareAt(event), shareAt(event)]);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => ends && setEnds([ends[0], shareAt(event)]);
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (ends && drawn && Math.abs(ends[1] - ends[0]) * event.currentTarget.clientWidth >= MIN_LENGTH) onDrawn?.(drawn);
    setEnds(undefined);
  };
  return { drawn, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setEnds(undefined) };
}
