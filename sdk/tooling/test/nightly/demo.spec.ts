import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../cluster/free-port.ts';
import { MACHINES, readingOf, reports } from '../../demo/machines.ts';
import { at } from '../../scripts/lib/paths.mjs';

const DAY_MS = 24 * 3_600_000;
const data = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Starts the demo; resolves with its output once it is ready or has ended. */
async function startDemo(port: number, folder = data) {
  const child = spawn(process.execPath, [at('sdk/tooling/demo/main.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', VITRINE_DATA_DIR: folder, VITRINE_PORT: String(port), VITRINE_HOST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr.on('data', text => lines.push(String(text)));
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('sign in as')) break;
  }
  return {
    lines: lines.join('\n'),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
  async function stop() {
    const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
    child.kill('SIGTERM');
    return (await ended)[0] as number;
  }
}

it('has readings within the limits of each machine', () => {
  expect(MACHINES).toHaveLength(18);
  for (const machine of MACHINES)
    for (let at = 0; at < DAY_MS; at += 17 * 60_000) {
      const { cpu, ramUsed, disks } = readingOf(machine, at);
      expect(cpu > 0 && cpu < 100 && ramUsed < machine.ram && disks[0]!.used < machine.disk).toBe(true);
    }
});

it('starts a site with a day of history, announcements and an incident', async () => {
  const port = await freePort();
  const get = async <T>(path: string) =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: T }).data;
  await using demo = await startDemo(port);
  const nodes = await get<{ node: { uuid: string; name: string; region: string } }[]>('nodes');
  expect(nodes.map(({ node }) => [node.name, node.region])).toEqual(MACHINES.map(({ name, region }) => [name, region]));
  const now = Date.now();
  const uuid = nodes[0]!.node.uuid;
  const history = await get(`nodes/${uuid}/history?from=${now - DAY_MS}&to=${now}&metrics=cpu&points=96`);
  const points = JSON.stringify(history).match(/\d+\.\d+/g) ?? [];
  expect(points.length).toBeGreaterThan(80);
  const kinds = (await get<{ kind: string }[]>('announcements')).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['incident', 'maintenance', 'news']);
  expect(
    reports(
      MACHINES.find(({ name }) => name === 'tyo-db-1')!,
      now,
      now,
    ),
  ).toBe(false);
  expect(await demo.stop()).toBe(0);
  await using restarted = await startDemo(port);
  expect(restarted.lines).not.toContain('makes up');
  expect(await get('nodes')).toHaveLength(18);
  expect(await restarted.stop()).toBe(0);
});

it('does not touch a site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
  writeFileSync(join(folder, 'vitrine.db'), '');
  const demo = await startDemo(await freePort(), folder);
  expect(demo.lines).toContain('holds a site, and the demo never touches one');
  expect(await demo.stop()).toBe(1);
  rmSync(folder, { recursive: true });
});
