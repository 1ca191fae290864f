import { MemoryStore } from './memory-store.ts';

it('stores values by key, and returns copies', async () => {
  const store = new MemoryStore();
  await store.set('b', [1]);
  expect(await store.add('a', null)).toBe(true);
  expect(await store.add('b', 2)).toBe(false);
  (await store.get<number[]>('b'))!.push(2);
  expect(await store.get('missing')).toBeUndefined();
  expect(await store.entries()).toEqual([
    ['a', null],
    ['b', [1]],
  ]);
  await store.delete('a');
  expect(await store.keys()).toEqual(['b']);
  expect(await store.entries('c')).toEqual([]);
});

it('rejects values other than JSON, invalid keys and data beyond the limit of a core', async () => {
  const store = new MemoryStore();
  await expect(store.set('f', () => undefined)).rejects.toThrow('not JSON');
  await expect(store.set('', 1)).rejects.toThrow('1 to 200 characters');
  await expect(store.add('k'.repeat(201), 1)).rejects.toThrow('1 to 200 characters');
  await store.set('big', 'x'.repeat(3 * 1024 * 1024));
  await expect(store.set('more', 'x'.repeat(2 * 1024 * 1024))).rejects.toThrow('larger than 4 MB');
  await store.set('big', 'smaller');
  await store.set('more', 'x'.repeat(2 * 1024 * 1024));
});
