import { act, renderHook } from '@testing-library/react';
import { useAction } from './use-action.ts';

it('is busy until its action has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result } = renderHook(() => useAction(() => promise));
  expect(result.current.busy).toBe(false);
  act(() => void result.current.run());
  expect(result.current.busy).toBe(true);
  await act(async () => resolve());
  expect(result.current).toMatchObject({ busy: false, error: undefined });
});

it('does not start twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let started = 0;
  const { result } = renderHook(() => useAction(() => (started++, promise)));
  act(() => void result.current.run());
  act(() => void result.current.run());
  expect(started).toBe(1);
  await act(async () => resolve());
  await act(() => result.current.run());
  expect(started).toBe(2);
});

it('keeps the error of the last attempt until the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let attempt: () => Promise<void> = () => Promise.reject(new Error('refused'));
  const { result } = renderHook(() => useAction(() => attempt()));
  await act(() => result.current.run());
  expect(result.current).toMatchObject({ busy: false, error: new Error('refused') });
  attempt = () => promise;
  act(() => void result.current.run());
  expect(result.current).toMatchObject({ busy: true, error: undefined });
  await act(async () => resolve());
});
