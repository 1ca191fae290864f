import { JobRuns } from './job-runs.ts';

const done = () => Promise.resolve();

it('keeps the last twenty runs of each job, so that a frequent one does not hide a rare one', async () => {
  let now = 0;
  const runs = new JobRuns(() => now++);
  await runs.record('yearly', () => Promise.reject(new Error('no luck')));
  for (let i = 0; i < 100; i++) await runs.record('every second', done);
  const list = runs.list();
  expect(list).toHaveLength(21);
  expect(list[0]).toMatchObject({ job: 'every second', at: 100 });
  expect(list.at(-1)).toMatchObject({ job: 'yearly', at: 0, error: 'no luck' });
});

it('removes the least recently run job when a plugin has too many', async () => {
  let now = 0;
  const runs = new JobRuns(() => now++);
  for (let i = 0; i < 20; i++) await runs.record(`job ${i}`, done);
  await runs.record('job 0', done);
  await runs.record('one more', done);
  const names = new Set(runs.list().map(({ job }) => job));
  expect([names.size, names.has('job 0'), names.has('job 1')]).toEqual([20, true, false]);
});
