import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { cache } from '../../api/use-api.ts';
import { useControlAvailability } from './use-control-availability.ts';

let network: ReturnType<typeof answerRequests>;
let hidden = false;
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  network = answerRequests(() => [{ uuid: 'a' }]);
});
afterEach(() => {
  cache.clear();
  network.end();
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('polls every ten seconds which nodes can be controlled', async () => {
  const { result } = renderHook(useControlAvailability);
  await pass(9999);
  expect([network.sent.length, result.current.nodes]).toEqual([1, [{ uuid: 'a' }]]);
  await pass(1);
  expect(network.sent).toHaveLength(2);
});

it('does not poll while the page is hidden', async () => {
  renderHook(useControlAvailability);
  await pass(0);
  hidden = true;
  await pass(30_000);
  expect(network.sent).toHaveLength(1);
});

it('polls at once when the page gets the focus', async () => {
  renderHook(useControlAvailability);
  await pass(0);
  dispatchEvent(new Event('focus'));
  await pass(0);
  expect(network.sent).toHaveLength(2);
});

it('stops polling after the page was left', async () => {
  const { unmount } = renderHook(useControlAvailability);
  await pass(0);
  unmount();
  dispatchEvent(new Event('focus'));
  await pass(30_000);
  expect(network.sent).toHaveLength(1);
});
