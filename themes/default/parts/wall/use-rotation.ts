import { useEffect, useState } from 'react';

/** Display time of each screen. */
const ROTATION_MS = 15_000;

/** Position in a rotating list of screens. */
export interface Rotation {
  readonly index: number;
  readonly isPaused: boolean;
  readonly setPaused: (paused: boolean) => void;
  readonly move: (by: 1 | -1) => void;
}

/**
 * Returns which of `count` screens is shown. The next one follows every 15 seconds, unless paused by the viewer or by `isHeld`.
 * Manual navigation restarts the interval.
 */
export function useRotation(count: number, isHeld = false): Rotation {
  const [{ index, moves }, setAt] = useState({ index: 0, moves: 0 });
  const [isPaused, setPaused] = useState(false);
  const shownIndex = Math.min(index, Math.max(0, count - 1));
  useEffect(() => {
    if (count < 2 || isPaused || isHeld) return;
    const timer = setInterval(() => setAt(at => ({ ...at, index: (at.index + 1) % count })), ROTATION_MS);
    return () => clearInterval(timer);
  }, [count, isPaused, isHeld, moves]);
  const move = (step: 1 | -1) => setAt(at => ({ index: (shownIndex + step + count) % count, moves: at.moves + 1 }));
  return { index: shownIndex, isPaused, setPaused, move };
}
