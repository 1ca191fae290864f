import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const PLUGIN = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: ({ hooks, logger }) => {
    const serve = async (socket, { path, query, address }) => {
      if (query.get('as') === 'stranger') return undefined;
      if (query.get('as') === 'error') throw new Error('no room');
      await new Promise(resolve => setTimeout(resolve, 20));
      socket.onMessage(data => {
        if (data === 'close') return socket.close(4001, 'bye');
        if (data === 'address') return socket.send(path + ' ' + address + ' ' + socket.buffered);
        if (data !== 'pause') return socket.send(data);
        socket.send('pausing');
        socket.pause(true);
        setTimeout(() => {
          socket.send('paused');
          socket.pause(false);
        }, 100);
      });
      socket.onClose(code => {
        socket.send('late');
        logger.info('closed ' + code);
      });
      return true;
    };
    hooks.sockets.tap('/api/harbour/echo', serve, { audience: 'anyone' });
    hooks.sockets.tap('/api/harbour/small', serve, { audience: 'anyone', bodyLimit: 10, compression: true });
    hooks.sockets.tap('/api/harbour/admin', serve, { audience: 'admin' });
  },
};`;

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sockets-'));
  await mkdir(join(folder, 'harbour'));
  const vitrine = {
    id: 'harbour',
    kind: 'hooks',
    title: 'Harbour',
    description: 'Echoes.',
    sdk: '^0.1.0',
    permissions: ['routes'],
  };
  const manifest = { name: 'harbour', version: '1.0.0', type: 'module', exports: './index.js', vitrine };
  await writeFile(join(folder, 'harbour/package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'harbour/index.js'), PLUGIN);
  const site = await startTestApp({ config: { VITRINE_PLUGINS_DIR: folder } });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('harbour');
  /** Opens a socket; returns its messages, its close, and the header that accepts compression. */
  const open = async (path: string, first?: string) => {
    const socket = new WebSocket(site.url.replace('http', 'ws') + path);
    const received: unknown[] = [];
    socket.on('message', (data, binary) => received.push([String(data), binary]));
    const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)]);
    const upgraded = once(socket, 'upgrade') as Promise<[IncomingMessage]>;
    await once(socket, 'open');
    if (first !== undefined) socket.send(first);
    const compression = (await upgraded)[0].headers['sec-websocket-extensions'];
    return { socket, received, closed, compression };
  };
  const refusal = async (path: string) => {
    const socket = new WebSocket(site.url.replace('http', 'ws') + path);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    return response.statusCode;
  };
  const lines = () =>
    plugins
      .findOneOrFail('harbour')
      .log.lines()
      .map(({ message }) => message);
  return { ...site, plugins, open, refusal, lines };
}

it('passes messages in both directions, early ones too', async () => {
  const { open } = await setUp();
  const { socket, received } = await open('/api/harbour/echo?x=1', 'early');
  await eventually(() => received.length === 1);
  socket.send(Buffer.from('bytes'));
  socket.send('address');
  await eventually(() => received.length === 3);
  expect(received).toEqual([
    ['early', false],
    ['bytes', true],
    ['/api/harbour/echo 127.0.0.1 0', false],
  ]);
});

it('lets the plugin pause its client, and close the socket', async () => {
  const { open, lines } = await setUp();
  const { socket, received, closed } = await open('/api/harbour/echo');
  socket.send('pause');
  await eventually(() => received.length === 1);
  for (const text of ['held up', 'close']) socket.send(text);
  expect(await closed).toEqual([4001, 'bye']);
  expect(received).toEqual([
    ['pausing', false],
    ['paused', false],
    ['held up', false],
  ]);
  await eventually(() => lines().includes('closed 4001'));
});

it('notifies the plugin when the client leaves', async () => {
  const { open, lines } = await setUp();
  const { socket, closed, received } = await open('/api/harbour/echo', 'hello');
  await eventually(() => received.length === 1);
  socket.close(4002);
  expect((await closed)[0]).toBe(4002);
  await eventually(() => lines().includes('closed 4002'));
});

it('closes a socket that the plugin does not keep, or that it fails on', async () => {
  const { open } = await setUp();
  for (const as of ['stranger', 'error'])
    expect(await (await open(`/api/harbour/echo?as=${as}`)).closed).toEqual([1008, '']);
});

it('accepts messages of a megabyte, or of the size that the plugin states', async () => {
  const { open } = await setUp();
  const large = await open('/api/harbour/echo');
  large.socket.send(Buffer.alloc(2 ** 20));
  await eventually(() => large.received.length === 1);
  large.socket.send(Buffer.alloc(2 ** 20 + 1));
  expect((await large.closed)[0]).toBe(1009);
  const small = await open('/api/harbour/small', 'x'.repeat(10));
  await eventually(() => small.received.length === 1);
  small.socket.send('x'.repeat(11));
  expect((await small.closed)[0]).toBe(1009);
  expect([large.compression, small.compression]).toEqual([undefined, expect.stringContaining('permessage-deflate')]);
});

it('closes the paths of a disabled plugin, opens them again, and checks who may connect', async () => {
  const { open, refusal, plugins } = await setUp();
  const { closed } = await open('/api/harbour/echo');
  await plugins.disable('harbour');
  expect(await closed).toEqual([1001, '']);
  expect(await refusal('/api/harbour/echo')).toBe(404);
  await plugins.enable('harbour');
  const { received } = await open('/api/harbour/echo', 'again');
  await eventually(() => received.length === 1);
  expect(await refusal('/api/harbour/admin')).toBe(401);
});
