import { shareBriefly } from './share-briefly.ts';

const { signal } = new AbortController();

it('sends one request for simultaneous callers', async () => {
  let requestCount = 0;
  const load = shareBriefly(async () => ++requestCount);
  expect(await Promise.all([load(signal), load(signal)])).toEqual([1, 1]);
  expect(await load(signal)).toBe(1);
});

it('sends another request after a failure', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve('here')];
  const load = shareBriefly(() => answers.shift()!);
  await expect(load(signal)).rejects.toThrow('lost');
  expect(await load(signal)).toBe('here');
});

it('rejects for a caller that aborted', async () => {
  const caller = new AbortController();
  const answer = shareBriefly(async () => 1)(caller.signal);
  caller.abort();
  await expect(answer).rejects.toThrow();
});
