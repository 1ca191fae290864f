import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AGENT_LIMITS } from '@vitrine/contracts';
import { defineCollector, type Collector } from '@vitrine/contracts/collector';
import { within } from '@vitrine/contracts/collector-needs';
import { eventually } from '../../test/eventually.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { Log } from '../log.ts';
import { machineAccess } from './access.ts';
import { bundledCollectors } from './bundled.ts';
import { CollectorsFeature } from './collectors-feature.ts';
import { Runner } from './runner.ts';

const collector = (open: Collector['open'], overrides: Partial<Collector> = {}): Collector =>
  defineCollector({ id: 'test', help: 'test', every: 5, max: 3, config: {}, needs: () => ({}), open, ...overrides });
const values = (...names: string[]) => names.map(name => ({ family: 'size', labels: { name }, value: 1 }));

it('keeps known label sets first, and lists those beyond the limit', async () => {
  let names = ['a', 'b'];
  const runner = new Runner(
    collector(() => async () => ({ values: values(...names) })),
    machineAccess(),
  );
  expect((await runner.run()).status).toEqual({ collector: 'test', is: 'ok', message: '' });
  names = ['x', 'y', 'a', 'b'];
  const { status, values: keptValues } = await runner.run();
  expect(keptValues.map(({ labels }) => labels!['name'])).toEqual(['x', 'a', 'b']);
  expect(status.message).toBe('3 of 4 are recorded, by the setting "max": 3; not recorded: y');
  const wider = new Runner(
    collector(() => async () => ({ values: values(...names) })),
    machineAccess(),
    { max: 9 },
  );
  expect((await wider.run()).values).toHaveLength(4);
});

it('reports a hanging run and does not start a second one', async () => {
  let starts = 0;
  const hanging = collector(() => () => (starts++, new Promise<never>(() => undefined)));
  const runner = new Runner(hanging, machineAccess(), {}, 20);
  expect((await runner.run()).status).toMatchObject({ is: 'slow', message: 'no answer within 0.02 s' });
  expect((await runner.run()).status).toMatchObject({ is: 'slow', message: 'the run before has not ended' });
  expect(starts).toBe(1);
});

it('accesses only its needs, and distinguishes missing from forbidden files', async () => {
  using folder = tempFolder();
  const root = folder.path;
  await mkdir(join(root, 'text'));
  await writeFile(join(root, 'text/a'), 'x');
  await writeFile(join(root, 'secret'), 'x');
  const needs = { read: [join(root, 'text')], run: { echo: ['ok'] } };
  const access = within(machineAccess(), needs);
  expect(await access.read(join(root, 'text/a'))).toBe('x');
  expect(await access.list(join(root, 'text'))).toEqual(['a']);
  expect((await access.run('echo', ['ok'])).stdout).toBe('ok\n');
  for (const attempt of [
    () => access.read('/etc/passwd'),
    () => access.read(join(root, 'text/../secret')),
    () => access.read(join(root, 'text-other')),
    () => access.list('/'),
    () => access.run('sh', ['-c', 'id']),
    () => access.run('echo', ['other']),
    () => access.run('toString', ['ok']),
    () => access.get('/run/docker.sock', '/'),
  ])
    await expect(attempt()).rejects.toThrow('not among the needs');
  await expect(access.read(join(root, 'text/none'))).rejects.toThrow('does not exist');
});

/** A service that answers each line and closes after the last one, as upsd does. */
async function lineService() {
  const lines: string[] = [];
  const server = createTcpServer(socket =>
    socket.setEncoding('utf8').on('data', text => {
      const received = String(text).split('\n').slice(0, -1);
      lines.push(...received);
      socket.end(received.map(line => `re ${line}\r\n`).join(''));
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()));
  return { address, lines, close, [Symbol.asyncDispose]: close };
}

it('sends a TCP address only lines that begin with an allowed word', async () => {
  await using service = await lineService();
  const { address } = service;
  const access = within(machineAccess(), { ask: { [address]: ['LIST', 'LOGOUT'] } });
  expect(await access.ask(address, ['LIST UPS', 'LOGOUT'])).toEqual(['re LIST UPS', 're LOGOUT']);
  for (const line of ['SET VAR x', 'LIST UPS\nSET VAR x', 'LIST\tUPS', '', 'toString'])
    await expect(access.ask(address, ['LIST UPS', line])).rejects.toThrow('not among the needs');
  for (const address of ['127.0.0.1:1', 'toString', 'example.com:80'])
    await expect(access.ask(address, ['LIST UPS'])).rejects.toThrow('not among the needs');
  expect(service.lines).toEqual(['LIST UPS', 'LOGOUT']);
  await service.close();
  await expect(access.ask(address, ['LOGOUT'])).rejects.toThrow(`nothing answers at ${address}`);
});

it('reads JSON from a socket by GET, in chunks, and reports other answers', async () => {
  using folder = tempFolder();
  const socket = join(folder.path, 's.sock');
  const methods: string[] = [];
  const server = createServer((request, response) => {
    methods.push(request.method!);
    if (request.url === '/bad') return void response.writeHead(500).end();
    if (request.url === '/text') return void response.end('words');
    response.write('{"a":');
    response.end('[1]}');
  }).listen(socket);
  await new Promise(resolve => server.once('listening', resolve));
  const access = machineAccess();
  expect(await access.get(socket, '/list')).toEqual({ a: [1] });
  await expect(access.get(socket, '/bad')).rejects.toThrow('/bad answers 500');
  await expect(access.get(socket, '/text')).rejects.toThrow('does not answer with JSON');
  await expect(access.get(join(folder.path, 'none.sock'), '/')).rejects.toThrow('does not exist');
  expect(methods).toEqual(['GET', 'GET', 'GET']);
  server.close();
});

it('runs only collectors that the owner named and the core enabled', async () => {
  const started: string[] = [];
  const collectorOf = (id: string) => collector(() => async () => (started.push(id), { values: values(id) }), { id });
  const feature = new CollectorsFeature({
    collectors: [collectorOf('first'), collectorOf('second')],
    config: {},
    access: machineAccess(),
    log: new Log(() => undefined),
  });
  const every = {
    ids: ['first', 'containers', 'smart', 'sh', '../x', 7],
    config: { first: { socket: '/x' } },
    run: 'id',
  };
  feature.handlers.collectors(every);
  await eventually('a collector runs', () => started.length > 0);
  const { series, collectors } = feature.reading();
  expect(series).toMatchObject([{ collector: 'first', values: [['size', { name: 'first' }, 1]] }]);
  expect(collectors).toEqual([{ collector: 'first', is: 'ok', message: '' }]);
  // Reported once, and again to the next core.
  expect(feature.reading()).toEqual({});
  feature.welcomed();
  expect(feature.reading().collectors).toHaveLength(1);
  feature.handlers.collectors({ ids: 'first' });
  feature.welcomed();
  expect(feature.reading()).toEqual({});
  feature.close();
  expect(new Set(started)).toEqual(new Set(['first']));
}, 30_000);

it('limits the size of a report: cuts a run with a message, delays other runs', async () => {
  const longName = 'x'.repeat(100);
  const largeValues = Array.from({ length: 900 }, (_, i) => ({
    family: 'size',
    labels: { name: `${i}${longName}` },
    value: 1,
  }));
  const runner = new Runner(
    collector(() => async () => ({ values: largeValues }), { max: 1000 }),
    machineAccess(),
  );
  const { status, values, bytes } = await runner.run();
  expect(bytes).toBeLessThanOrEqual(AGENT_LIMITS.seriesBytes);
  expect(status.message).toBe(`${900 - values.length} values are too many for a report`);
  const collectorOf = (id: string) =>
    collector(() => async () => ({ values: largeValues.slice(0, 600) }), { id, max: 1000 });
  const feature = new CollectorsFeature({
    collectors: [collectorOf('first'), collectorOf('second')],
    config: {},
    access: machineAccess(),
    log: new Log(() => undefined),
  });
  feature.handlers.collectors({ ids: ['first', 'second'] });
  const sent: string[] = [];
  await eventually('both have run', () => {
    const { series = [] } = feature.reading();
    expect(series.length).toBeLessThanOrEqual(1);
    sent.push(...series.map(run => run.collector));
    return new Set(sent).size === 2;
  });
  feature.close();
}, 30_000);

it('bundles the collectors of all plugins under their ids', async () => {
  const ids = (await bundledCollectors()).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).toEqual([...new Set(ids)].sort());
});
