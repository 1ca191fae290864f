import { jest } from '@jest/globals';
import type { Histories, History } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import type { HistoryRequest } from '@vitrine/theme-sdk/shell';
import { batchHistories } from './history-batch.ts';

const day: HistoryRequest = { from: 0, to: DAY_MS, metrics: ['cpu'], points: 60 };
const signal = new AbortController().signal;
const historyOf = (uuid: string) => ({ columns: {}, from: uuid.length, to: 0, step: 1 }) satisfies History;

const mockFetch = () =>
  jest.fn(async (uuids: readonly string[], _: HistoryRequest): Promise<Histories> =>
    Object.fromEntries(uuids.map(uuid => [uuid, historyOf(uuid)])),
  );

it('requests the history of all nodes together if the range is the same', async () => {
  const fetch = mockFetch();
  const history = batchHistories(fetch);
  const uuids = Array.from({ length: 26 }, (_, i) => 'n'.repeat(i + 1));
  const answers = await Promise.all([...uuids, 'n'].map(uuid => history(uuid, { ...day }, signal)));
  expect(fetch.mock.calls).toEqual([[uuids, day]]);
  expect(answers).toEqual([...uuids, 'n'].map(historyOf));
});

it('shares an answer with slightly later callers, and requests again after that or after a failure', async () => {
  jest.useFakeTimers();
  try {
    const fetch = mockFetch().mockRejectedValueOnce(new Error('broken line'));
    const history = batchHistories(fetch);
    const requestHistory = async (...uuids: string[]) => {
      const answers = Promise.allSettled(uuids.map(uuid => history(uuid, day, signal)));
      await jest.advanceTimersByTimeAsync(1);
      return (await answers).map(({ status }) => status);
    };
    expect(await requestHistory('a', 'b')).toEqual(['rejected', 'rejected']);
    expect(await requestHistory('a', 'b')).toEqual(['fulfilled', 'fulfilled']);
    expect(await requestHistory('b')).toEqual(['fulfilled']);
    expect(fetch).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await requestHistory('b')).toEqual(['fulfilled']);
    expect(fetch).toHaveBeenLastCalledWith(['b'], day);
  } finally {
    jest.useRealTimers();
  }
});

it('requests other ranges, later nodes, and too many nodes separately', async () => {
  const fetch = mockFetch();
  const history = batchHistories(fetch);
  await Promise.all([history('a', day, signal), history('a', { ...day, points: 20 }, signal)]);
  await history('b', day, signal);
  await Promise.all(Array.from({ length: 101 }, (_, i) => history(`node ${i}`, day, signal)));
  expect(fetch.mock.calls.map(([uuids]) => uuids.length)).toEqual([1, 1, 1, 100, 1]);
});

it('fails for a node that is missing in the answer, and for no other', async () => {
  const history = batchHistories(async () => ({ a: historyOf('a') }));
  const both = await Promise.allSettled([history('a', day, signal), history('hidden', day, signal)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
