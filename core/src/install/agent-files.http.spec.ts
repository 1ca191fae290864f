import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PROGRAM = 'vitrine-agent.mjs';

/** Starts a site with these files for agents. */
async function siteWith(files: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const folder = join(dataDir, 'agents');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, ...(await startTestApp({ dataDir })) };
}

it('lists the checksums of programs and executables, and of no other file', async () => {
  const programs = [
    'vitrine-agent-darwin-arm64',
    'vitrine-agent-freebsd-x64',
    'vitrine-agent-linux-arm',
    'vitrine-agent-linux-x64-musl',
    'vitrine-agent-win32-x64.exe',
    PROGRAM,
  ];
  const others = ['notes.txt', 'vitrine-agent-amiga-x64', 'x-vitrine-agent-linux-x64', `${PROGRAM}.release.json`];
  const { http } = await siteWith(Object.fromEntries([...programs, ...others].map(name => [name, `${name} text`])));
  const lines = (await http.get('/agent/SHA256SUMS').expect(200)).text.split('\n');
  const names = lines.slice(0, -1).map(line => line.split('  ')[1]!);
  expect(names).toEqual([...new Set(names)].sort());
  for (const name of programs) expect(lines).toContain(`${sha256(`${name} text`)}  ${name}`);
  for (const name of others) {
    expect(names).not.toContain(name);
    await http.get(`/agent/${name}`).expect(404);
  }
  const { body, headers } = await http.get('/agent/vitrine-agent-linux-arm').expect(200);
  expect((body as Buffer).toString()).toBe('vitrine-agent-linux-arm text');
  expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-length': '28' });
});

it('serves the shipped agent unless the operator has another one', async () => {
  const { http, folder } = await siteWith({ [PROGRAM]: `console.log('9.0.0')` });
  const sum = async () => (await http.get(`/agent/${PROGRAM}.sha256`).expect(200)).text;
  const own = await sum();
  expect(own).toBe(`${sha256(`console.log('9.0.0')`)}  ${PROGRAM}\n`);
  expect((await http.get('/install.sh').expect(200)).text).toContain(`VERSION='9.0.0'`);
  await rm(join(folder, PROGRAM));
  expect(await sum()).not.toBe(own);
});

it('computes the checksum again after a change of the size or the time', async () => {
  const { http, folder } = await siteWith({ [PROGRAM]: 'first' });
  const path = join(folder, PROGRAM);
  const sum = async () => (await http.get(`/agent/${PROGRAM}.sha256`).expect(200)).text.slice(0, 64);
  const write = async (text: string, seconds: number) => {
    await writeFile(path, text);
    await utimes(path, seconds, seconds);
  };
  await write('first', 1000);
  expect(await sum()).toBe(sha256('first'));
  await write('other', 2000);
  expect(await sum()).toBe(sha256('other'));
  await write('longer', 2000);
  expect(await sum()).toBe(sha256('longer'));
});

it('forgets the refusal of an agent when its node is removed', async () => {
  const site = await siteWith({ [PROGRAM]: `console.log('9.0.0')` });
  const [admin, node] = [await site.admin(), await site.given.node()];
  const refusals = async () => (await admin.get('/api/v1/admin/install/refusals').expect(200)).body.data as object[];
  await using connection = await site.agent(node).connect({ version: '0.1.0', capabilities: ['signedUpdate'] });
  await eventually(async () => (await refusals()).length === 1);
  await connection.drop();
  await admin.delete(`/api/v1/admin/nodes/${node.uuid}`).expect(204);
  await eventually(async () => (await refusals()).length === 0);
});
