import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AgentFrame, AdminNode } from '@vitrine/contracts';
import { report } from '../agent.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';
import { spawnAgent } from '../spawn-agent.ts';

/* Agents and cores of different releases beside each other. Cores on one database: core/src/platform/database/prepare.http.spec.ts. */

const FOLDER = import.meta.dirname;
const releases = (await readdir(FOLDER, { withFileTypes: true }))
  .filter(entry => entry.isDirectory() && existsSync(join(FOLDER, entry.name, 'vitrine-agent.mjs.gz')))
  .map(({ name }) => name);

const isOnline = async (site: TestApp): Promise<boolean> => {
  const [first] = (await site.http.get('/api/v1/nodes').expect(200)).body.data as { state: { online: boolean } }[];
  return first?.state.online === true;
};

it.each(releases)('accepts the reports of the agent of %s', async release => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-agent-'));
  const program = join(folder, 'vitrine-agent.mjs');
  await writeFile(program, gunzipSync(await readFile(join(FOLDER, release, 'vitrine-agent.mjs.gz'))));
  const site = await startTestApp({ now: Date.now() });
  const node = await site.given.node({ name: 'older' });
  const admin = await site.admin();
  await using _ = await spawnAgent(site, node, ['--disable-auto-update'], folder, program);
  const readNode = async () => {
    const [stored] = (await admin.get('/api/v1/admin/nodes').expect(200)).body.data as AdminNode[];
    return stored?.agentVersion && (await isOnline(site)) ? stored : undefined;
  };
  expect(await eventually(readNode, 60_000)).toMatchObject({ agentVersion: release, name: 'older' });
});

it('accepts frames of a newer agent, and ignores unknown fields', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'newer' });
  await using agent = await site.agent(node).connect({ version: '99.0.0', later: { any: 1 } } as never);
  const frame = {
    type: 'report',
    later: true,
    report: {
      ...report(1, site.clock.now()),
      futureReading: 7,
      disks: [{ mount: '/', used: 1, total: 2, kind: 'nvme' }],
    },
  };
  agent.send(frame as unknown as AgentFrame);
  expect(await eventually(() => isOnline(site))).toBe(true);
});
