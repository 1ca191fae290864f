import { useEffect, useState } from 'react';

/** Frames that are measured, and the median in ms above which a machine draws too slowly to blur. */
const FRAMES = 60;
const SLOW_MS = 24;

/** Returns whether this machine draws slowly, measured over the first second of the page. */
export function useIsWeak(): boolean {
  const [isWeak, setWeak] = useState(false);
  useEffect(() => {
    const times: number[] = [];
    let last = 0;
    let frame = requestAnimationFrame(function measure(now) {
      if (last) times.push(now - last);
      last = now;
      if (times.length < FRAMES) frame = requestAnimationFrame(measure);
      else setWeak(times.sort((a, b) => a - b)[FRAMES >> 1]! > SLOW_MS);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWeak;
}
