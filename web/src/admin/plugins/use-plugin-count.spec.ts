import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { cache } from '../../api/use-api.ts';
import { usePluginCount } from './use-plugin-count.ts';

let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  jest.useFakeTimers();
  network = answerRequests(() => ({ failing: ['a', 'b'], updates: ['b', 'c'] }));
});
afterEach(() => {
  cache.clear();
  network.end();
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('counts a failed plugin with an update once, and none while loading', async () => {
  const { result } = renderHook(usePluginCount);
  expect(result.current).toBe(0);
  await pass(0);
  expect(result.current).toBe(3);
});

it('refreshes every ten minutes', async () => {
  renderHook(usePluginCount);
  await pass(599_999);
  expect(network.sent).toHaveLength(1);
  await pass(1);
  expect(network.sent).toHaveLength(2);
});
