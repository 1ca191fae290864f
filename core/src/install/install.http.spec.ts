import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { Events } from '../platform/events/events.service.ts';
import { SettingsService } from '../settings/settings.service.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Starts a site that serves this text as its agent; the release is 9.0.0 by default. */
async function siteWith(program = `console.log('9.0.0')`, config = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  mkdirSync(join(dataDir, 'agents'));
  writeFileSync(join(dataDir, 'agents/vitrine-agent.mjs'), program);
  return { program, ...(await startTestApp({ dataDir, config })) };
}

it('serves the agent with its checksum', async () => {
  const { http, program } = await siteWith();
  const { text, headers } = await http
    .get('/agent/vitrine-agent.mjs')
    .expect(200)
    .expect('content-type', /javascript/);
  expect(text).toBe(program);
  await http.get('/agent/vitrine-agent.mjs').set('if-none-match', headers.etag!).expect(304);
  const sum = `${sha256(program)}  vitrine-agent.mjs\n`;
  expect((await http.get('/agent/vitrine-agent.mjs.sha256').expect(200)).text).toBe(sum);
  expect((await http.get('/agent/SHA256SUMS').expect(200)).text).toContain(sum);
});

it('serves no other file of its folders', async () => {
  const { http } = await siteWith();
  for (const name of [
    '.built',
    '..%2fvitrine.db',
    '%2e%2e%2fvault.key',
    'vitrine-agent.mjs%00',
    'vitrine-agent-linux-x64',
    'node-linux-x64',
    'constructor',
  ])
    await http.get(`/agent/${name}`).expect(404);
});

it('writes its address and the checksum into scripts that a shell can run', async () => {
  const { http, program, url } = await siteWith();
  const { text } = await http.get('/install.sh').expect(200);
  expect(text).toContain(`CORE='${url}'`);
  expect(text).toContain(`SHA256='${sha256(program)}'`);
  expect(text).not.toMatch(/__[A-Z0-9]+__/);
  execFileSync('sh', ['-n'], { input: text });
  const windows = await http.get('/install.ps1').expect(200);
  expect(windows.text).toContain(url);
  expect(windows.text).not.toMatch(/__[A-Z0-9]+__/);
});

it('prefers the public address to the address of the request', async () => {
  const { http } = await siteWith(undefined, { VITRINE_PUBLIC_URL: 'https://status.example/v' });
  expect((await http.get('/v/install.sh').expect(200)).text).toContain(`CORE='https://status.example/v'`);
});

it('shows the administrator the address in its commands, and uses the one from the settings', async () => {
  const { http, admin, app, url } = await siteWith();
  await http.get('/api/v1/admin/install').expect(401);
  const client = await admin();
  const address = async () => (await client.get('/api/v1/admin/install').expect(200)).body.data.url;
  expect(await address()).toBe(url);
  await app.get(SettingsService).set(SITE, { publicUrl: 'https://status.example/v/' });
  expect(await address()).toBe('https://status.example/v');
  expect((await http.get('/install.sh').expect(200)).text).toContain(`CORE='https://status.example/v'`);
});

it.each([`x';reboot;'`, 'x$(id)', 'x`id`', 'x y', '"', 'x/../y?'])(
  'writes no host named %j into a script',
  async host => {
    const { http } = await siteWith();
    const { status, text } = await http.get('/install.sh').set('host', host);
    expect(status).toBe(400);
    expect(text).not.toContain('CORE=');
  },
);

it('offers a newer program to agents that update themselves, and to nobody else', async () => {
  const site = await siteWith();
  const node = await site.given.node();
  const updatesAfter = async (hello: object) => {
    await using connection = await site.agent(node).connect(hello);
    await site.app.get(Events).settled();
    await connection.settled();
    return connection.frames.all.filter(({ type }) => type === 'update');
  };
  const frame = {
    type: 'update',
    version: '9.0.0',
    sha256: sha256(site.program),
    size: site.program.length,
    path: '/agent/vitrine-agent.mjs',
    spreadSeconds: 60,
  };
  expect(await updatesAfter({ version: '0.1.0', capabilities: ['update'] })).toEqual([frame]);
  expect(await updatesAfter({ version: '0.1.0', capabilities: ['ping'] })).toEqual([]);
  expect(await updatesAfter({ version: '9.0.0', capabilities: ['update'] })).toEqual([]);
  expect(await updatesAfter({ version: '10.0.0', capabilities: ['update'] })).toEqual([]);
  expect(await updatesAfter({ version: 'of my own', capabilities: ['update'] })).toEqual([]);
});

it('offers signed releases to agents that require them, and lists agents that refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const program = `console.log('9.0.0')`;
  const manifest = JSON.stringify({
    program: 'vitrine-agent',
    version: '9.0.0',
    platform: 'any',
    size: program.length,
    sha256: sha256(program),
    date: '2026-11-21',
  });
  const release = { manifest, signature: 'x'.repeat(86) };
  mkdirSync(join(dataDir, 'agents'));
  writeFileSync(join(dataDir, 'agents/vitrine-agent.mjs'), program);
  writeFileSync(join(dataDir, 'agents/vitrine-agent.mjs.release.json'), JSON.stringify(release));
  const site = await startTestApp({ dataDir });
  const node = await site.given.node();
  const admin = await site.admin();
  const refusals = async () => (await admin.get('/api/v1/admin/install/refusals').expect(200)).body.data as object[];
  await using connection = await site
    .agent(node)
    .connect({ version: '0.1.0', capabilities: ['signedUpdate', 'signed'] });
  expect(await connection.frames.waitFor(({ type }) => type === 'update')).toMatchObject({ version: '9.0.0', release });
  expect(await refusals()).toEqual([]);
  connection.send({ type: 'updateRefused', version: '8.0.0', reason: 'not-newer' });
  connection.send({ type: 'updateRefused', version: '9.0.0', reason: 'bad-signature' });
  await eventually(async () => (await refusals()).length > 0);
  expect(await refusals()).toEqual([{ node: node.uuid, version: '9.0.0', reason: 'bad-signature' }]);
  await site.http.get('/api/v1/admin/install/refusals').expect(401);
  await site.agent(node).connect({ version: '9.0.0', capabilities: ['signedUpdate'] });
  expect(await refusals()).toEqual([]);
});

it.each([
  ['no signature', undefined],
  ['a signature of other bytes', 'other'],
  ['something that is no signature', '{'],
])('reports that agents refuse a program with %s, and does not offer it to them', async (_, kind) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  mkdirSync(join(dataDir, 'agents'));
  writeFileSync(join(dataDir, 'agents/vitrine-agent.mjs'), `console.log('9.0.0')`);
  const manifest = JSON.stringify({
    program: 'vitrine-agent',
    version: '9.0.0',
    platform: 'any',
    size: 1,
    sha256: sha256('other'),
    date: '2026-11-21',
  });
  const text = kind === 'other' ? JSON.stringify({ manifest, signature: 'x'.repeat(86) }) : kind;
  if (text !== undefined) writeFileSync(join(dataDir, 'agents/vitrine-agent.mjs.release.json'), text);
  const site = await startTestApp({ dataDir });
  const node = await site.given.node();
  await using connection = await site.agent(node).connect({ version: '0.1.0', capabilities: ['signedUpdate'] });
  const admin = await site.admin();
  await site.app.get(Events).settled();
  const { body } = await admin.get('/api/v1/admin/install/refusals').expect(200);
  expect(body.data).toEqual([{ node: node.uuid, version: '9.0.0', reason: 'unsigned' }]);
  expect(connection.frames.all.some(({ type }) => type === 'update')).toBe(false);
});

/** Returns the URL path of the runtime that this machine offers. */
function runtimePath(): string {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const kind = process.platform === 'linux' && !header?.glibcVersionRuntime ? '-musl' : '';
  return `/agent/node-${process.platform}-${process.arch}${kind}.gz`;
}

/** Creates a client in the given network that starts a download and reads on only on request. */
async function slowClient(url: string, path: string, network: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return {
    socket,
    status: Number(head.toString('latin1').split(' ')[1]),
    read: (bytes: number) => readFrom(socket, bytes),
  };
}

/** Reads the given number of bytes; returns false if the connection ends earlier. */
async function readFrom(socket: Socket, bytes: number): Promise<boolean> {
  let remaining = bytes;
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    if ((remaining -= piece.length) <= 0) return true;
  return false;
}

// Packed once, which takes seconds. Each test has networks of its own.
describe('the Node that it offers', () => {
  let site: Awaited<ReturnType<typeof siteWith>>;
  beforeAll(async () => {
    site = await siteWith('', { VITRINE_TRUSTED_PROXIES: 'loopback' });
  });

  it('is packed for machines without Node', async () => {
    const { http } = site;
    const name = `node-${process.platform}-${process.arch}.gz`;
    const { text } = await http.get(`/agent/${name}.sha256`).expect(200);
    const { body } = await http
      .get(`/agent/${name}`)
      .buffer(true)
      .parse((response, done) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => done(null, Buffer.concat(pieces)));
      });
    expect(text).toBe(`${sha256(body as Buffer)}  ${name}\n`);
    expect(
      gunzipSync(body as Buffer)
        .subarray(1, 4)
        .toString(),
    ).toBe('ELF');
  });

  it('frees the slot of a client that does not read its download', async () => {
    const { http, url } = site;
    const path = runtimePath();
    await http.head(path).expect(200);
    const stalledClients = await Promise.all(Array.from({ length: 8 }, () => slowClient(url, path, '192.0.2.1')));
    expect(stalledClients.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
    await http.head(path).set('x-forwarded-for', '192.0.2.2').expect(200);
    for (const { socket } of stalledClients) socket.destroy();
  });

  it('ends a download without progress for a minute, but not a slow one', async () => {
    const { http, url, clock } = site;
    const path = runtimePath();
    await http.head(path).expect(200);
    const stalledClients = await Promise.all(Array.from({ length: 4 }, () => slowClient(url, path, '192.0.2.3')));
    const slow = await slowClient(url, path, '192.0.2.4');
    await http.head(path).set('x-forwarded-for', '192.0.2.3').expect(503);
    // Exceeds the socket buffers of both sides.
    for (let minute = 0; minute < 3; minute++) {
      expect(await slow.read(10 * 2 ** 20)).toBe(true);
      await clock.advance('1m');
    }
    await eventually(() => http.head(path).set('x-forwarded-for', '192.0.2.3').expect(200));
    for (const { read } of stalledClients) expect(await read(Infinity)).toBe(false);
    expect(await slow.read(2 ** 20)).toBe(true);
    slow.socket.destroy();
  });
});
