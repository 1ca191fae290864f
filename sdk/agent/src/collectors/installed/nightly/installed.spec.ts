import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Collector } from '@vitrine/contracts/collector';
import { eventually } from '../../../../test/eventually.ts';
import { tempFolder } from '../../../../test/temp-folder.ts';
import { Log } from '../../../log.ts';
import { readOptions } from '../../../options/read-options.ts';
import { machineAccess } from '../../access.ts';
import { collectorFeatures } from '../../collector-features.ts';
import { CollectorsFeature } from '../../collectors-feature.ts';
import { followGrants } from '../../follow-grants.ts';
import { GrantsFile } from '../../grants.ts';
import { Runner } from '../../runner.ts';
import { CollectorFiles } from '../collector-files.ts';
import { InstalledCollector } from '../installed-collector.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Code of a packed collector: `run` is the body of its reader, which has `access`, `config` and the errors. */
const collectorOf = (run: string, needs = '{}', extra = '') => `
import { defineCollector, NothingHere, NotAllowed } from '@vitrine/plugin-sdk/collector';
export default defineCollector({
  id: 'queue', help: 'test', every: 5, max: 40, config: { folder: '/none' }, ${extra}
  needs: config => (${needs}),
  open: (access, config) => async () => { ${run} },
});
`;

const open: InstalledCollector[] = [];
afterEach(() => open.splice(0).forEach(resource => resource[Symbol.dispose]()));

/** Opens a collector with this code, pinned by the hash of `pinned`, and its runner. */
function installed(code: string, { pinned = code, config = {}, folder = undefined as string | undefined } = {}) {
  const requests: string[] = [];
  const files = new CollectorFiles(folder, async sha256 => (requests.push(sha256), Buffer.from(code)));
  const collector = new InstalledCollector({ id: 'queue', sha256: hashOf(pinned) }, files, machineAccess());
  open.push(collector);
  return { collector, requests, runner: new Runner(collector, machineAccess(), config) };
}

/** Forbidden actions of a child, each with the error code of Node or the system. */
const ATTEMPTS = `
const fs = await import('node:fs'), net = await import('node:net'), dgram = await import('node:dgram');
const settled = (emitter, event) => new Promise((resolve, reject) => emitter.once(event, resolve).once('error', reject));
const attempts = {
  read: () => fs.readFileSync('/etc/hostname'),
  list: () => fs.readdirSync('/'),
  write: () => fs.writeFileSync('/tmp/vitrine-child', 'x'),
  connect: () => settled(net.connect(config.port, '127.0.0.1'), 'connect'),
  socket: () => settled(net.connect(config.socket), 'connect'),
  fetch: () => fetch('http://127.0.0.1:' + config.port),
  listen: () => settled(net.createServer().listen(0), 'listening'),
  udp: () => { const one = dgram.createSocket('udp4'); one.bind(0); return settled(one, 'listening'); },
  dns: async () => (await import('node:dns/promises')).lookup('localhost'),
  program: async () => (await import('node:child_process')).execFileSync('id'),
  worker: async () => new (await import('node:worker_threads')).Worker('1', { eval: true }),
  inspector: async () => (await import('node:inspector')).open(0),
  addon: () => process.dlopen({ exports: {} }, '/x.node'),
  binding: () => process.binding('fs'),
  file: () => import('file:///etc/hostname'),
};
const values = [];
for (const [name, attempt] of Object.entries(attempts))
  try { await attempt(); values.push({ family: name, value: 'done' }); }
  catch (error) { values.push({ family: name, value: String((error.cause ?? error).code) }); }
values.push({ family: 'environment', value: Object.keys(process.env).length });
return { values };
`;

it('denies a child files, network, programs, workers, addons and environment', async () => {
  using folder = tempFolder();
  const socket = join(folder.path, 'a.sock');
  const reached: string[] = [];
  const server = createServer((_, response) => (reached.push('x'), response.end())).listen(0, '127.0.0.1');
  const unix = createServer((_, response) => (reached.push('x'), response.end())).listen(socket);
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const { runner } = installed(collectorOf(ATTEMPTS, '{}', 'per: "name",'), { config: { port, socket } });
  const { status, values } = await runner.run();
  expect(status).toMatchObject({ is: 'ok', message: '' });
  const { environment, addon, ...rest } = Object.fromEntries(values.map(({ family, value }) => [family, value]));
  expect(environment).toBe(0);
  expect(addon).toBe('ERR_DLOPEN_DISABLED');
  expect(new Set(Object.values(rest))).toEqual(new Set(['ERR_ACCESS_DENIED']));
  expect(Object.keys(rest)).toHaveLength(14);
  expect(reached).toEqual([]);
  server.close();
  unix.close();
}, 30_000);

it('reads only its declared needs through the agent', async () => {
  using folder = tempFolder();
  await mkdir(join(folder.path, 'queue'));
  await writeFile(join(folder.path, 'queue/a'), 'x');
  await writeFile(join(folder.path, 'secret'), 'x');
  const run = `
    const refused = [];
    for (const attempt of [
      () => access.read(config.folder + '/secret'), () => access.read(config.folder + '/queue/../secret'),
      () => access.run('id', []), () => access.get('/run/docker.sock', '/'), () => access.receive(8125), () => access.read(7),
    ]) await attempt().then(() => refused.push('done'), error => refused.push(error instanceof NotAllowed));
    return {
      values: [{ family: 'length', value: (await access.list(config.folder + '/queue')).length }],
      problems: [JSON.stringify(refused)],
    };`;
  const { runner, collector } = installed(collectorOf(run, '{ read: [config.folder + "/queue"] }'), {
    config: { folder: folder.path },
  });
  const { status, values } = await runner.run();
  expect(values).toEqual([{ family: 'length', labels: {}, value: 1 }]);
  expect(status.message).toBe('[true,true,true,true,true,true]');
  expect(collector.every).toBe(5);
}, 30_000);

it('connects to loopback addresses for a child, and rejects other addresses', async () => {
  const server = createTcpServer(socket => socket.on('data', () => socket.end('OK 7\n'))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = `const [line] = await access.ask(config.at, ['STATUS']);
    return { values: [{ family: 'length', value: Number(line.slice(3)) }] };`;
  const code = collectorOf(run, '{ ask: { [config.at]: ["STATUS"] } }');
  expect((await installed(code, { config: { at } }).runner.run()).values).toMatchObject([{ value: 7 }]);
  server.close();
  for (const address of ['example.com:80', '127.0.0.1.example.com:80', '10.0.0.1:80'])
    expect((await installed(code, { config: { at: address } }).runner.run()).status).toMatchObject({
      is: 'failed',
      message: `needs.ask: ${address} is not an address of 127.0.0.1`,
    });
}, 60_000);

it('rejects a path that would add lines to the request of a socket', async () => {
  using folder = tempFolder();
  const socket = join(folder.path, 'docker.sock');
  const methods: string[] = [];
  const server = createServer(({ method }, response) => (methods.push(method!), response.end('{}'))).listen(socket);
  const run = `await access.get(config.socket, '/a HTTP/1.0\\r\\n\\r\\nPOST /containers/create');`;
  const { runner } = installed(collectorOf(run, '{ sockets: [config.socket] }'), { config: { socket } });
  expect((await runner.run()).status).toMatchObject({ is: 'denied' });
  expect(methods).toEqual([]);
  server.close();
}, 30_000);

it('refuses a file with another hash, and reports both hashes', async () => {
  const code = collectorOf('return { values: [] };');
  const changed = code.replace('values', 'Values');
  const { runner } = installed(changed, { pinned: code });
  const { status } = await runner.run();
  expect(status.is).toBe('failed');
  expect(status.message).toBe(`refused: pinned is ${hashOf(code)}, the core sent ${hashOf(changed)}`);
}, 30_000);

it('keeps a file, and fetches it again if it was changed on the disk', async () => {
  using folder = tempFolder();
  const code = collectorOf('return { values: [] };');
  const first = installed(code, { folder: folder.path });
  expect((await first.runner.run()).status.is).toBe('ok');
  const second = installed(code, { folder: folder.path });
  expect((await second.runner.run()).status.is).toBe('ok');
  expect([first.requests.length, second.requests.length]).toEqual([1, 0]);
  const file = join(folder.path, `${hashOf(code)}.mjs`);
  await writeFile(file, `${code}// changed`);
  const third = installed(code, { folder: folder.path });
  expect((await third.runner.run()).status.is).toBe('ok');
  expect(third.requests).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(code);
}, 30_000);

it('deletes only collector files without a pin', async () => {
  using folder = tempFolder();
  const [keptHash, unpinned] = [hashOf('kept'), hashOf('loose')];
  for (const name of [`${keptHash}.mjs`, `${unpinned}.mjs`, 'notes.mjs']) await writeFile(join(folder.path, name), '');
  const files = new CollectorFiles(folder.path, () => Promise.reject(new Error('asked')));
  await files.keepOnly([keptHash]);
  expect((await readdir(folder.path)).toSorted()).toEqual([`${keptHash}.mjs`, 'notes.mjs'].toSorted());
  await new CollectorFiles(join(folder.path, 'none'), () => Promise.reject(new Error('asked'))).keepOnly([]);
});

it('keeps the file of a granted collector until its grant has ended', async () => {
  using folder = tempFolder();
  const [pinned, granted, unpinned] = [hashOf('pinned'), hashOf('granted'), hashOf('loose')];
  const collectorFolder = join(folder.path, 'collectors');
  await mkdir(collectorFolder);
  for (const hash of [pinned, granted, unpinned]) await writeFile(join(collectorFolder, `${hash}.mjs`), '');
  const grants = new GrantsFile(join(folder.path, 'grants.json'));
  await grants.set(`queue=${granted}`, Date.now() + 60_000);
  const end = followGrants({
    grants,
    agent: { replaceFeatures: () => undefined },
    collectors: [],
    options: readOptions({ pins: `mail=${pinned}` }, {}),
    log: new Log(() => undefined),
    env: {},
    files: new CollectorFiles(collectorFolder, () => Promise.reject(new Error('asked'))),
  });
  const isInstalled = (...hashes: string[]) =>
    readdirSync(collectorFolder).toSorted().join() ===
    hashes
      .map(hash => `${hash}.mjs`)
      .toSorted()
      .join();
  await eventually('the loose one is gone', () => isInstalled(pinned, granted));
  await grants.set(`queue=${granted}`, 0);
  await eventually('the granted one is gone', () => isInstalled(pinned));
  end();
}, 40_000);

it.each([
  ['throws NothingHere', `throw new NothingHere('no queue here');`, 'absent', 'no queue here'],
  ['throws NotAllowed', `throw new NotAllowed('needs root');`, 'denied', 'needs root'],
  ['ends itself', `process.exit(3);`, 'failed', 'its process ended with 3'],
  ['returns no reading', `return 7;`, 'failed', 'it answers no object'],
  ['sends too much', `return { values: [], problems: ['x'.repeat(2_000_000)] };`, 'failed', 'it sends too much'],
  ['prints', `console.log('{"ran":7}'); return { values: [] };`, 'ok', ''],
  [
    'fills its memory',
    `const all = []; for (;;) all.push(new Array(100_000).fill(all.length));`,
    'failed',
    'its process ended',
  ],
])(
  'reports a collector that %s',
  async (_, run, is, message) => {
    const { runner } = installed(collectorOf(run));
    const { status } = await runner.run();
    expect(status.is).toBe(is);
    expect(status.message).toContain(message);
  },
  60_000,
);

const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();

it('ends a child that hangs', async () => {
  const { runner } = installed(collectorOf('for (;;);'));
  expect((await runner.run()).status).toMatchObject({ is: 'failed', message: 'no answer within 9 s' });
  await eventually('it has ended', () => children() === '');
}, 60_000);

it('starts no collector that the owner did not pin', async () => {
  const requests: string[] = [];
  const files = new CollectorFiles(undefined, async sha256 => (requests.push(sha256), Buffer.from('')));
  const log = new Log(() => undefined);
  const options = readOptions({ collectors: 'textfile', pins: `units=${'0'.repeat(64)}` }, {});
  const [feature, ...others] = await collectorFeatures(options, log, {}, files);
  expect(others).toEqual([]);
  await eventually('those of other tests have ended', () => children() === '');
  const ids = ['queue', 'units', 'containers', `queue=${'0'.repeat(64)}`, '../queue'];
  feature!.handlers['collectors']!({ ids, pins: ids, sha256: '0'.repeat(64), code: 'x' }, () => undefined);
  feature!.handlers['collectors']!({ ids: ['textfile'] }, () => undefined);
  await eventually('the named one has run', () => feature!.reading!().collectors?.[0]?.collector === 'textfile');
  expect(requests).toEqual([]);
  expect(children()).toBe('');
  feature!.close!();
}, 40_000);

it('leaves no process and no file while its plugin is disabled, and runs again afterwards', async () => {
  using folder = tempFolder();
  const code = collectorOf(`return { values: [{ family: 'length', value: 3 }] };`);
  const { collector, requests } = installed(code, { folder: folder.path });
  const feature = new CollectorsFeature({
    collectors: [collector as Collector],
    config: {},
    access: machineAccess(),
    log: new Log(() => undefined),
  });
  const run = () => eventually('it has run', () => feature.reading().series !== undefined);
  feature.handlers.collectors({ ids: ['queue'] });
  await run();
  expect(await readdir(folder.path)).toEqual([`${hashOf(code)}.mjs`]);
  feature.handlers.collectors({ ids: [] });
  await eventually('its file is deleted', async () => (await readdir(folder.path)).length === 0);
  await eventually('its process has ended', () => children() === '');
  feature.handlers.collectors({ ids: ['queue'] });
  await run();
  expect(requests).toHaveLength(2);
  feature.close();
}, 60_000);

it('runs beside collectors of the program, while its plugin is enabled, at the interval that it declares', async () => {
  const { collector } = installed(collectorOf(`return { values: [{ family: 'length', value: 3 }] };`));
  const log = new Log(() => undefined);
  const feature = new CollectorsFeature({
    collectors: [collector as Collector],
    config: {},
    access: machineAccess(),
    log,
  });
  feature.handlers.collectors({ ids: ['queue'] });
  let read: unknown;
  await eventually('it has run', () => (read = feature.reading().series) !== undefined);
  expect(read).toMatchObject([{ collector: 'queue', values: [['length', {}, 3]] }]);
  feature.close();
  expect(collector.every).toBe(5);
}, 40_000);
