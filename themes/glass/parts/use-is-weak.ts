import { useEffect, useState } from 'react';

/** Number of measured frames, and the median in ms above which a machine is too slow for blurring. */
const FRAMES = 60;
const SLOW_MS = 24;

/** Returns true if this machine renders slowly, measured over the first second of the page. */
export function useIsWeak(): boolean {
  const [isWeak, setIsWeak] = useState(false);
  useEffect(() => {
    const times: number[] = [];
    let last = 0;
    let frame = requestAnimationFrame(function measure(now) {
      if (last) times.push(now - last);
      last = now;
      if (times.length < FRAMES) frame = requestAnimationFrame(measure);
      else setIsWeak(times.sort((a, b) => a - b)[FRAMES >> 1]! > SLOW_MS);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isWeak;
}
