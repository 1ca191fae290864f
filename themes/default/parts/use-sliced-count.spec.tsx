import { renderHook } from '@testing-library/react';
import { useSlicedCount } from './use-sliced-count.ts';

it('grows the slice with each render until all items are rendered', () => {
  const counts: number[] = [];
  const hook = renderHook(({ all }) => counts.push(useSlicedCount(all, 4)), { initialProps: { all: 10 } });
  expect(counts).toEqual([4, 8, 10]);
  hook.rerender({ all: 3 });
  hook.rerender({ all: 10 });
  expect(counts.slice(3)).toEqual([3, 10]);
});
