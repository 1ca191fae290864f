import { ConcurrencyLimiter } from './concurrency-limiter.ts';

class Refused extends Error {}

const settled = () => new Promise(resolve => setImmediate(resolve));

const LIMITS = { total: 3, perKey: 2, maxWaiting: 4, maxWaitingPerKey: 3 };

/** A limiter with named tasks that the test ends. */
function startLimiter() {
  const limiter = new ConcurrencyLimiter(LIMITS, () => new Refused());
  const running = new Map<string, () => void>();
  const run = (key: string, name: string) =>
    limiter.run(key, async () => {
      await new Promise<void>(end => running.set(name, end));
      running.delete(name);
      return name;
    });
  const end = async (name: string) => {
    running.get(name)!();
    await settled();
  };
  return { run, end, names: () => [...running.keys()] };
}

it('limits running tasks of a key and of all, and returns their results', async () => {
  const { run, end, names } = startLimiter();
  const first = run('a', 'a1');
  for (const name of ['a2', 'a3', 'b1', 'b2']) void run(name[0]!, name);
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(await first).toBe('a1');
  expect(names()).toHaveLength(3);
});

it('alternates between keys, however many tasks one of them has', async () => {
  const { run, end, names } = startLimiter();
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'c1']) void run(name[0]!, name);
  await settled();
  await end('b1');
  expect(names()).toEqual(['a1', 'a2', 'c1']);
  await end('a1');
  expect(names()).toEqual(['a2', 'c1', 'a3']);
});

it('rejects a task that would wait behind too many, of its key or of all', async () => {
  const { run, end } = startLimiter();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void run('a', name);
  await settled();
  await expect(run('a', 'a6')).rejects.toThrow(Refused);
  void run('b', 'b1');
  void run('b', 'b2');
  await expect(run('c', 'c1')).rejects.toThrow(Refused);
  await end('a1');
  const result = run('c', 'c1');
  for (const name of ['a2', 'b1', 'a3', 'c1']) await end(name);
  expect(await result).toBe('c1');
});

it('passes the slot of a failed task to the next one', async () => {
  const limiter = new ConcurrencyLimiter({ ...LIMITS, perKey: 1 }, () => new Refused());
  const failing = limiter.run('a', () => Promise.reject(new Error('broken')));
  const next = limiter.run('a', async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
