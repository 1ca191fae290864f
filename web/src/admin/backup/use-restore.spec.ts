import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { useRestore } from './use-restore.ts';

let signedIn: boolean;
let failure: unknown;
let isUp: boolean;
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  jest.useFakeTimers();
  [signedIn, failure, isUp] = [true, null, true];
  network = answerRequests(({ method, path }) => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return method === 'POST' ? {} : path.endsWith('/public') ? { signedIn } : { failure };
  });
});
afterEach(() => {
  network.end();
  jest.useRealTimers();
});

const second = () => act(() => jest.advanceTimersByTimeAsync(1000));
async function restore(passphrase = '') {
  const failed = jest.fn(() => Promise.resolve());
  const hook = renderHook(() => useRestore(failed));
  await act(() => hook.result.current.begin('c1', passphrase));
  return { ...hook, failed };
}

it.each([
  ['', {}],
  ['correct horse', { passphrase: 'correct horse' }],
])('sends the passphrase %j', async (passphrase, body) => {
  await restore(passphrase);
  expect(network.sent[0]).toMatchObject({ method: 'POST', body });
});

it('polls until the session has ended', async () => {
  const { result } = await restore();
  await second();
  expect(result.current.phase).toBe('restoring');
  signedIn = false;
  await second();
  expect(result.current.phase).toBe('done');
  const sentBefore = network.sent.length;
  await second();
  expect(network.sent).toHaveLength(sentBefore);
});

it('waits for a server that does not answer', async () => {
  const { result } = await restore();
  isUp = false;
  await second();
  await second();
  expect(result.current.phase).toBe('restoring');
  [isUp, signedIn] = [true, false];
  await second();
  expect(result.current.phase).toBe('done');
});

it('returns the reason of a failed restore', async () => {
  const { result, failed } = await restore();
  failure = { kind: 'backup', message: 'an older one' };
  await second();
  expect(result.current.phase).toBe('restoring');
  failure = { kind: 'restore', message: 'disk full' };
  await second();
  expect(result.current).toMatchObject({ phase: 'failed', reason: 'disk full' });
  expect(failed).toHaveBeenCalledTimes(1);
});

it('keeps asking for the passphrase if the restore is rejected', async () => {
  network.end();
  network = answerRequests(() => Response.json({ code: 'backup.passphrase' }, { status: 422 }));
  const { result } = renderHook(() => useRestore(() => Promise.resolve()));
  await act(() => expect(result.current.begin('c1', 'wrong')).rejects.toMatchObject({ code: 'backup.passphrase' }));
  expect(result.current.phase).toBe('asking');
});
