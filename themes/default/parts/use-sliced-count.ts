import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the number of items to render now, out of `all`: one slice at first, and another with each following render. A phone
 * takes most of a second to render sixty cards, during which it does not react to touch; between slices it does.
 */
export function useSlicedCount(all: number, slice: number): number {
  const [count, setCount] = useState(slice);
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + slice));
  }, [all, count, slice]);
  return Math.min(count, all);
}
