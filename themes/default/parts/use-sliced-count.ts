import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many of `all` items to render by now: a slice at first, and another one with each rendering after it. A phone renders
 * sixty cards for most of a second, in which it answers no touch; between slices it does.
 */
export function useSlicedCount(all: number, slice: number): number {
  const [count, setCount] = useState(slice);
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + slice));
  }, [all, count, slice]);
  return Math.min(count, all);
}
