import { TestClock } from '../../test/clock.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';

const setUp = () => {
  const clock = new TestClock();
  return { clock, tasks: new ExclusiveTaskService(clock), finished: Promise.withResolvers<string>() };
};

it('runs one task at a time', async () => {
  const { clock, tasks, finished } = setUp();
  const first = tasks.run('check', () => finished.promise);
  expect(tasks.current).toEqual({ kind: 'check', since: clock.now() });
  await expect(tasks.run('backup', async () => undefined)).rejects.toMatchObject({ code: 'backup.busy' });
  expect(() => tasks.start('restore', async () => undefined)).toThrow('A backup or a restore is running.');
  expect(tasks.current).toMatchObject({ kind: 'check' });
  finished.resolve('done');
  expect(await first).toBe('done');
  expect([tasks.current, tasks.failure]).toEqual([null, null]);
  expect(await tasks.run('backup', async () => 'next')).toBe('next');
});

it('remembers the failure of a task until the next one begins', async () => {
  const { clock, tasks, finished } = setUp();
  const message = 'x'.repeat(501);
  await expect(tasks.run('check', () => Promise.reject(new Error(message)))).rejects.toThrow(message);
  expect(tasks.failure).toEqual({ kind: 'check', at: clock.now(), message: 'x'.repeat(500) });
  expect(tasks.current).toBeNull();
  tasks.start('backup', () => finished.promise);
  expect([tasks.current?.kind, tasks.failure]).toEqual(['backup', null]);
  finished.reject(new Error('no space left'));
  await expect(finished.promise).rejects.toThrow();
  await new Promise(resolve => setImmediate(resolve));
  expect([tasks.current, tasks.failure?.message]).toEqual([null, 'no space left']);
});

it('accepts no task after it was closed', async () => {
  const { tasks } = setUp();
  await tasks.run('restore', async () => tasks.close());
  expect(tasks.current).toMatchObject({ kind: 'restore' });
  await expect(tasks.run('backup', async () => undefined)).rejects.toMatchObject({ code: 'backup.busy' });
});
