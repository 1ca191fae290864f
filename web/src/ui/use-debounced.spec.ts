import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const show = (first: unknown) =>
  renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: first } });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('returns a value once it has not changed during the delay', () => {
  const { result, rerender } = show('a');
  rerender({ value: 'ab' });
  pass(299);
  expect(result.current).toBe('a');
  pass(1);
  expect(result.current).toBe('ab');
});

it('restarts the delay after each change', () => {
  const { result, rerender } = show('a');
  rerender({ value: 'ab' });
  pass(200);
  rerender({ value: 'abc' });
  pass(200);
  expect(result.current).toBe('a');
  pass(100);
  expect(result.current).toBe('abc');
});

it('does not restart the delay for an equal object', () => {
  const { result, rerender } = show({ words: 'a' });
  rerender({ value: { words: 'ab' } });
  pass(200);
  rerender({ value: { words: 'ab' } });
  pass(100);
  expect(result.current).toEqual({ words: 'ab' });
});
