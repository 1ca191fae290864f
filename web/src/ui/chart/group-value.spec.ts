import { act, renderHook } from '@testing-library/react';
import { groupValue } from './group-value.ts';

it('is shared by a group, unknown to others, and removed with its last member', () => {
  const [set, useValue] = groupValue<number>();
  const first = renderHook(() => useValue('a'));
  const two = renderHook(() => useValue('a'));
  const second = renderHook(() => useValue('b'));
  act(() => set('a', 7));
  expect([first, two, second].map(({ result }) => result.current)).toEqual([7, 7, null]);
  first.unmount();
  expect(two.result.current).toBe(7);
  two.unmount();
  expect(renderHook(() => useValue('a')).result.current).toBeNull();
});
