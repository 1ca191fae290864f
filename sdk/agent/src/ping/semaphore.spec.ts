import { Semaphore } from './semaphore.ts';

function work(semaphore: Semaphore) {
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const run = (id: number) =>
    semaphore.run(async () => {
      started.push(id);
      ends[id] = Promise.withResolvers();
      await ends[id].promise;
      return id;
    });
  return { started, ends, run };
}
const nextTurn = () => new Promise(resolve => setImmediate(resolve));

it('runs as many at once as allowed, and the others in order', async () => {
  const { started, ends, run } = work(new Semaphore(2));
  const results = [0, 1, 2, 3].map(run);
  await nextTurn();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve();
  await nextTurn();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await nextTurn();
  ends[3]!.resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it('frees a slot when work fails', async () => {
  const { started, ends, run } = work(new Semaphore(1));
  const first = run(0);
  const second = run(1);
  await nextTurn();
  ends[0]!.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await nextTurn();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve();
  await second;
});

it('frees no more slots than it has', async () => {
  const { started, ends, run } = work(new Semaphore(1));
  const first = run(0);
  await nextTurn();
  ends[0]!.resolve();
  await first;
  const waiting = [run(1), run(2)];
  await nextTurn();
  expect(started).toEqual([0, 1]);
  ends[1]!.resolve();
  await nextTurn();
  ends[2]!.resolve();
  await Promise.all(waiting);
});
