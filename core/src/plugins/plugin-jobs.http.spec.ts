import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../test/eventually.ts';
import { appWithInstalled } from '../../test/installed-plugins.ts';

const base = '/api/v1/admin/plugins';

it('runs jobs by cron and by interval, keeps their history, values and records, and shows the condition', async () => {
  const { admin, clock, plugins, dataDir } = await appWithInstalled(['with-jobs']);
  const plugin = plugins.findOneOrFail('with-jobs');
  await clock.advance('4m');
  await eventually(() => plugin.health === '2 runs');

  const client = await admin();
  const { body } = await client.get(`${base}/with-jobs/runs`).expect(200);
  const runsOf = (name: string) => body.data.filter(({ job }: { job: string }) => job === name);
  expect(runsOf('by cron')).toMatchObject([{ error: null }, { error: null }]);
  expect(runsOf('by cron')[0].at - runsOf('by cron')[1].at).toBe(120_000);
  expect(runsOf('by interval')).toMatchObject([{ error: 'no luck' }, { error: 'no luck' }]);
  expect((await client.get(base).expect(200)).body.data[0].health).toBe('2 runs');
  expect(await readFile(join(dataDir, 'plugin-storage/with-jobs/runs.txt'), 'utf8')).toBe('run 1\nrun 2\n');

  await plugins.disable('with-jobs');
  expect(plugin.health).toBe('');
  await clock.advance('4m');
  expect(plugin.runs.list()).toHaveLength(4);
  await plugins.enable('with-jobs');
  await clock.advance('2m');
  await eventually(() => plugin.health === '3 runs');
});
