import { BackgroundReader } from './background-reader.ts';

let now = 0;
const realNow = performance.now.bind(performance);
beforeEach(() => {
  now = 0;
  performance.now = () => now;
});
afterEach(() => void (performance.now = realNow));

/** A read that the test completes. */
function slowly() {
  const reads: PromiseWithResolvers<number>[] = [];
  const read = () => {
    reads.push(Promise.withResolvers());
    return reads.at(-1)!.promise;
  };
  return { reads, read };
}

it('returns the initial value until the first read has ended', async () => {
  const { reads, read } = slowly();
  const reader = new BackgroundReader(1000, 0, read);
  expect(reader.get()).toBe(0);
  const settled = reader.settled();
  reads[0]!.resolve(7);
  await settled;
  expect(reader.get()).toBe(7);
});

it('reads at most once at a time, and again after its interval', async () => {
  const { reads, read } = slowly();
  const reader = new BackgroundReader(1000, 0, read);
  reader.get();
  now += 5000;
  reader.get();
  expect(reads).toHaveLength(1);
  reads[0]!.resolve(1);
  await reader.settled();
  reader.get();
  expect(reads).toHaveLength(2);
  reads[1]!.resolve(2);
  await reader.settled();
  now += 999;
  reader.get();
  expect(reads).toHaveLength(2);
  now += 1;
  reader.get();
  expect(reads).toHaveLength(3);
});

async function failing(times: number, onLost?: (error: unknown) => string) {
  let fails = false;
  const read = () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve('fine'));
  const reader = new BackgroundReader(1000, 'none', read, onLost);
  await reader.settled();
  fails = true;
  for (let i = 0; i < times; i++) {
    now += 1000;
    await reader.settled();
  }
  const recover = async () => {
    fails = false;
    now += 1000;
    await reader.settled();
    fails = true;
  };
  return { reader, recover };
}

it.each([
  [1, 'fine'],
  [2, 'fine'],
  [3, 'lost: gone'],
  [4, 'lost: gone'],
])('shows after %d failed reads in a row: %s', async (times, isShown) => {
  const { reader } = await failing(times, error => `lost: ${(error as Error).message}`);
  expect(reader.get()).toBe(isShown);
});

it('resets the count of failed reads after a successful one', async () => {
  const { reader, recover } = await failing(2, () => 'lost');
  await recover();
  for (let i = 0; i < 2; i++) {
    now += 1000;
    await reader.settled();
  }
  expect(reader.get()).toBe('fine');
});

it('keeps its last result during failures if it has no fallback value', async () => {
  const { reader } = await failing(9);
  expect(reader.get()).toBe('fine');
});
