import { shareBriefly } from './share-briefly.ts';

const { signal } = new AbortController();

it('asks once for all who ask in the same moment', async () => {
  let asked = 0;
  const ask = shareBriefly(async () => ++asked);
  expect(await Promise.all([ask(signal), ask(signal)])).toEqual([1, 1]);
  expect(await ask(signal)).toBe(1);
});

it('asks again after a failure', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve('here')];
  const ask = shareBriefly(() => answers.shift()!);
  await expect(ask(signal)).rejects.toThrow('lost');
  expect(await ask(signal)).toBe('here');
});

it('answers nobody who has left', async () => {
  const left = new AbortController();
  const answer = shareBriefly(async () => 1)(left.signal);
  left.abort();
  await expect(answer).rejects.toThrow();
});
