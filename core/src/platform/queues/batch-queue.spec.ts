import { BatchQueue } from './batch-queue.ts';

/** A queue that looks names up, and the batches that it was given so far. */
function open(names: Record<number, string>) {
  const batches: number[][] = [];
  const queue = new BatchQueue<number, string | undefined>(async keys => {
    batches.push([...keys]);
    if (keys.includes(-1)) throw new Error('not readable');
    return keys.map(key => names[key]);
  });
  return { queue, batches };
}

it('joins simultaneous requests into one batch', async () => {
  const { queue, batches } = open({ 1: 'one', 2: 'two' });
  const answers = await Promise.all([1, 2, 1, 3].map(key => queue.add(key)));
  expect(answers).toEqual(['one', 'two', 'one', undefined]);
  expect(batches).toEqual([[1, 2, 1, 3]]);
});

it('starts another batch for later requests', async () => {
  const names: Record<number, string> = { 1: 'one' };
  const { queue } = open(names);
  await queue.add(1);
  names[1] = 'first';
  expect(await queue.add(1)).toBe('first');
});

it('yields to other work between two batches', async () => {
  const { queue, batches } = open({});
  const additions = Promise.all(Array.from({ length: 100 }, (_, key) => queue.add(key)));
  const keys: number[] = [];
  const look = () => {
    keys.push(batches.length);
    if (batches.length < 4) setImmediate(look);
  };
  setImmediate(look);
  await additions;
  expect(batches.map(({ length }) => length)).toEqual([32, 32, 32, 4]);
  expect(keys).toEqual([1, 2, 3]);
});

it('fails a bad item alone, and continues', async () => {
  const { queue, batches } = open({ 1: 'one', 2: 'two' });
  const answers = await Promise.allSettled([1, -1, 2].map(key => queue.add(key)));
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('not readable') },
    { status: 'fulfilled', value: 'two' },
  ]);
  expect(batches).toEqual([[1, -1, 2], [1], [-1], [2]]);
  expect(await queue.add(1)).toBe('one');
});
