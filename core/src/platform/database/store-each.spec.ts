import { storeEach } from './store-each.ts';

const refusal = Object.assign(new Error('no'), { code: '23505' });

/** Stores numbers, but rejects any batch that contains one of these. */
async function storeNumbers(numbers: readonly number[], rejected: readonly number[], error: Error = refusal) {
  const [stored, dropped]: [number[], number[]] = [[], []];
  const store = async (batch: readonly number[]) => {
    if (batch.some(number => rejected.includes(number))) throw error;
    stored.push(...batch);
  };
  await storeEach(numbers, store, number => dropped.push(number));
  return { stored, dropped };
}

it.each([
  [[], [], [], []],
  [[1, 2, 3], [], [1, 2, 3], []],
  [[1, 2, 3, 4, 5], [1], [2, 3, 4, 5], [1]],
  [
    [1, 2, 3, 4, 5],
    [2, 5],
    [1, 3, 4],
    [2, 5],
  ],
  [[1], [1], [], [1]],
])('stores of %j everything except the rejected %j', async (numbers, rejected, stored, dropped) => {
  expect(await storeNumbers(numbers, rejected)).toEqual({ stored, dropped });
});

it('drops nothing when the database fails', async () => {
  await expect(storeNumbers([1, 2], [2], new Error('disk full'))).rejects.toThrow('disk full');
});
