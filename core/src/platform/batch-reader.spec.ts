import { BatchReader } from './batch-reader.ts';

/** A reader of names, what it was asked for so far, and a function that lets it answer once more. */
function open(names: Record<number, string>) {
  const batches: number[][] = [];
  const reader = new BatchReader<number, string>(async keys => {
    batches.push([...keys]);
    if (keys.includes(-1)) throw new Error('not readable');
    return new Map(keys.filter(key => key in names).map(key => [key, names[key]!]));
  });
  return { reader, batches };
}

it('reads once what is looked for at the same time', async () => {
  const { reader, batches } = open({ 1: 'one', 2: 'two' });
  const answers = await Promise.all([1, 2, 1, 3].map(key => reader.find(key)));
  expect(answers).toEqual(['one', 'two', 'one', undefined]);
  expect(batches).toEqual([[1, 2, 3]]);
});

it('reads again what is looked for later', async () => {
  const names: Record<number, string> = { 1: 'one' };
  const { reader } = open(names);
  await reader.find(1);
  names[1] = 'first';
  expect(await reader.find(1)).toBe('first');
});

it('lets other work in between two batches', async () => {
  const { reader, batches } = open({});
  const asked = Promise.all(Array.from({ length: 100 }, (_, key) => reader.find(key)));
  const seen: number[] = [];
  const look = () => {
    seen.push(batches.length);
    if (batches.length < 4) setImmediate(look);
  };
  setImmediate(look);
  await asked;
  expect(batches.map(({ length }) => length)).toEqual([32, 32, 32, 4]);
  expect(seen).toEqual([1, 2, 3]);
});

it('tells those of a batch that could not be read, and reads on', async () => {
  const { reader } = open({ 1: 'one' });
  await expect(reader.find(-1)).rejects.toThrow('not readable');
  expect(await reader.find(1)).toBe('one');
});
