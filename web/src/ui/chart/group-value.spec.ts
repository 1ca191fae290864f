import { act, renderHook } from '@testing-library/react';
import { groupValue } from './group-value.ts';

it('is shared by a group, unknown to others, and removed with its last member', () => {
  const [set, useValue] = groupValue<number>();
  const one = renderHook(() => useValue('a'));
  const two = renderHook(() => useValue('a'));
  const other = renderHook(() => useValue('b'));
  act(() => set('a', 7));
  expect([one, two, other].map(({ result }) => result.current)).toEqual([7, 7, null]);
  one.unmount();
  expect(two.result.current).toBe(7);
  two.unmount();
  expect(renderHook(() => useValue('a')).result.current).toBeNull();
});
