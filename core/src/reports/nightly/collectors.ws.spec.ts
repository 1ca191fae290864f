import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewestSeries } from '@vitrine/contracts';
import { eventually } from '../../../test/eventually.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import { spawnAgent } from '../../../test/spawn-agent.ts';
import { CollectorStatusService } from '../collector-status.service.ts';

const COLLECTORS = ['containers', 'smart', 'textfile', 'units'];

/** A site with the repository's plugins, each in a process of its own. */
async function site() {
  const instance = await appWithInstalled(COLLECTORS.map(name => `../../../../plugins/${name}`));
  const client = await instance.admin();
  const node = await instance.given.node();
  const newest = async () =>
    (await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data as NewestSeries[];
  const statuses = async () =>
    (await client.get(`/api/v1/admin/nodes/${node.uuid}/collectors`).expect(200)).body.data as object[];
  return { ...instance, client, node, newest, statuses };
}

it('charts values of a text file that the real agent reads, and names bad lines', async () => {
  const { newest, statuses, node, ...instance } = await site();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-textfile-'));
  await writeFile(join(folder, 'mail.tmp'), 'mail_queue 17\nbroken\n');
  await rename(join(folder, 'mail.tmp'), join(folder, 'mail.prom'));
  const config = JSON.stringify({ textfile: { folder } });
  await using _ = await spawnAgent(instance, node, [
    '--collectors',
    'textfile',
    '--collector-config',
    config,
    '--interval',
    '1',
  ]);
  await eventually(async () => (await newest()).some(({ family }) => family === 'textfile_mail_queue'), 40_000);
  const found = (await newest()).find(({ family }) => family === 'textfile_mail_queue');
  expect(found).toMatchObject({ labels: {}, value: 17 });
  expect(await statuses()).toMatchObject([
    { collector: 'textfile', is: 'ok', message: expect.stringContaining('mail.prom:2 ') },
  ]);
  await rm(folder, { recursive: true });
}, 90_000);

it('sends the enabled collectors only to agents with the capability', async () => {
  const { plugins, node, ...instance } = await site();
  await using withoutCollectors = await instance.agent(await instance.given.node()).connect();
  await using agent = await instance.agent(node).connect({ capabilities: ['series'] });
  const collectorsFrame = await agent.frames.waitFor(frame => frame.type === 'collectors');
  expect(collectorsFrame).toMatchObject({ ids: expect.arrayContaining(COLLECTORS) });
  await plugins.disable('smart');
  const changed = await agent.frames.waitFor(
    frame => frame.type === 'collectors' && !frame.ids.includes('smart') && frame.ids.includes('units'),
  );
  expect(changed).toBeDefined();
  expect(withoutCollectors.frames.all.some(frame => frame.type === 'collectors')).toBe(false);
});

it('records values that fit their declarations, and drops those of disabled and unknown plugins', async () => {
  const { newest, statuses, node, plugins, clock, ...instance } = await site();
  await plugins.disable('units');
  await using agent = await instance.agent(node).connect({ capabilities: ['series'] });
  const run = (collector: string, ...values: [string, Record<string, string>, number | string][]) => ({
    collector,
    age: 0,
    values,
  });
  agent.report(clock.now(), {
    series: [
      run('containers', ['state', { container: 'web' }, 'running'], ['memory_bytes', { container: 'web' }, 5e6]),
      run('containers', ['state', { container: 'odd' }, 'tired'], ['other', {}, 1], ['memory_bytes', {}, 1]),
      run('units', ['failed', {}, 3]),
      run('heartbeat', ['failed', {}, 3]),
      run('nothing', ['failed', {}, 3]),
    ],
    collectors: [
      { collector: 'containers', is: 'denied', message: 'the user of the agent may not use /run/docker.sock' },
    ],
  });
  const collected = async () => (await newest()).filter(({ family }) => !family.startsWith('node_'));
  await eventually(async () => (await collected()).length > 0);
  expect((await collected()).map(({ family, labels, value }) => [family, labels['container'], value])).toEqual([
    ['containers_state', 'web', 0],
    ['containers_memory_bytes', 'web', 5e6],
  ]);
  expect(await statuses()).toMatchObject([{ collector: 'containers', title: 'Containers', is: 'denied' }]);
  // An agent that invents collectors cannot exhaust memory.
  for (const attempt of [0, 1, 2])
    agent.report(clock.now() + attempt + 1, {
      collectors: Array.from({ length: 40 }, (_, i) => ({
        collector: `made-up-${attempt}-${i}`,
        is: 'ok',
        message: '',
      })),
    });
  agent.report(clock.now() + 9, { collectors: [{ collector: 'containers', is: 'ok', message: 'the last' }] });
  await eventually(async () => (await statuses()).some(status => 'message' in status && status.message === 'the last'));
  expect((await instance.app.get(CollectorStatusService).of(node.uuid)).length).toBeLessThanOrEqual(40);
  expect(await statuses()).toHaveLength(1);
  // Names of containers are private until an administrator makes them public.
  const { text } = await instance.http.get(`/api/v1/nodes/${node.uuid}/series`).expect(200);
  expect(text).not.toContain('containers_');
  await instance.http.get(`/api/v1/admin/nodes/${node.uuid}/collectors`).expect(401);
  await plugins.disable('containers');
  expect(await statuses()).toEqual([]);
});
