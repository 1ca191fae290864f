import { createServer } from 'node:http';
import { join } from 'node:path';
import { Logged } from '@vitrine/contracts';
import { defineCollector, NotAllowed, type CollectorAccess } from '@vitrine/contracts/collector';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { agentProcess } from '../../test/process.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { machineAccess } from './access.ts';
import { bundledCollectors } from './bundled.ts';
import { LogsFeature } from './logs-feature.ts';

const ID = '0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11';

/** A feature with one collector whose logs are read through a machine that counts accesses. */
function countingCollector(granted: readonly string[], lines = ['one', 'two'], pause?: number) {
  const touched: string[] = [];
  const access = {
    ...machineAccess(),
    getBytes: async (_: string, path: string) => (touched.push(path), Buffer.from(lines.join('\n'))),
    run: async (program: string) => (touched.push(program), { code: 0, stdout: '' }),
    get: async (_: string, path: string) => (touched.push(path), {}),
  } as CollectorAccess;
  const collector = defineCollector({
    id: 'boxes',
    help: 'test',
    every: 60,
    max: 3,
    config: {},
    needs: () => ({}),
    open: () => async () => ({ values: [] }),
    log: {
      needs: () => ({ sockets: ['/s'] }),
      open:
        ({ getBytes }) =>
        async name => {
          if (name === 'secret') throw new NotAllowed('needs root');
          return String(await getBytes('/s', `/${name}`)).split('\n');
        },
    },
  });
  const feature = new LogsFeature({
    collectors: [collector],
    granted,
    config: {},
    access,
    ...(pause !== undefined && { pause }),
  });
  const logged: Logged[] = [];
  const request = (fields: Readonly<Record<string, unknown>>) =>
    feature.handlers['log']!({ type: 'log', id: ID, ...fields }, frame => logged.push(Logged.parse(frame)));
  return { said: logged, ask: request, touched };
}

it('reads a log that the owner granted, by its name or a pattern', async () => {
  const { said, ask } = countingCollector(['boxes/web', 'boxes/db-*']);
  ask({ collector: 'boxes', name: 'web' });
  ask({ collector: 'boxes', name: 'db-1' });
  await eventually('both are answered', () => said.length === 2);
  expect(said.map(({ is, lines }) => [is, lines])).toEqual([
    ['ok', ['one', 'two']],
    ['ok', ['one', 'two']],
  ]);
});

it('reads no log that the owner did not grant, whatever the core requests', async () => {
  const { said, ask, touched } = countingCollector(['boxes', 'boxes/web', 'units/']);
  const names = ['db', '*', 'web*', 'WEB', 'web/../db', '../web', 'web\n', '', 'boxes/web'];
  for (const name of names) ask({ collector: 'boxes', name, granted: ['*'], config: { socket: '/x' } });
  for (const { id } of await bundledCollectors()) ask({ collector: id, name: 'web' });
  for (const request of [7, null, {}, ['web']]) ask({ collector: 'boxes', name: request });
  for (const collector of ['toString', '__proto__', 'sh']) ask({ collector, name: 'web' });
  for (const id of [undefined, 7, 'x', `${ID}0`]) ask({ id, collector: 'boxes', name: 'web' });
  ask({ collector: 'boxes', name: 'web' });
  await eventually('the granted one is answered', () => said.some(({ is }) => is === 'ok'));
  expect(touched).toEqual(['/web']);
  expect(new Set(said.filter(({ is }) => is !== 'ok').map(({ is, lines }) => `${is} ${lines.length}`))).toEqual(
    new Set(['denied 0']),
  );
  expect(said[0]!.message).toBe('the owner has not granted it: vitrine-agent grant boxes/db --for 30m');
});

it('reads a log once for all requests of three seconds', async () => {
  const { said, ask, touched } = countingCollector(['boxes/*']);
  for (let i = 0; i < 5; i++) ask({ collector: 'boxes', name: 'web' });
  await eventually('all are answered', () => said.length === 5);
  expect(touched).toEqual(['/web']);
});

it('sends the last hundred lines, each shortened, or the reason without any', async () => {
  const { said, ask } = countingCollector(
    ['boxes/*'],
    Array.from({ length: 150 }, (_, i) => `${i} ${'x'.repeat(600)}`),
  );
  ask({ collector: 'boxes', name: 'web' });
  await eventually('it is answered', () => said.length === 1);
  expect(said[0]!.lines).toHaveLength(100);
  expect(said[0]!.lines[99]).toMatch(/^149 x+$/);
  ask({ collector: 'boxes', name: 'secret' });
  await eventually('it is answered', () => said.length === 2);
  expect(said[1]).toMatchObject({ is: 'denied', message: 'needs root', lines: [] });
});

it('lets a running agent read a log that its owner grants, until it is revoked', async () => {
  using folder = tempFolder();
  const socket = join(folder.path, 'docker.sock');
  const requests: string[] = [];
  // Answers of version 1.43 of the API, https://docs.docker.com/reference/api/engine/version/v1.43/
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.end(url.includes('/logs') ? 'hello\n' : '{"Config":{"Tty":true}}');
  }).listen(socket);
  await using core = await CoreServer.listen();
  const where = ['--data-dir', folder.path];
  const config = ['--collector-config', JSON.stringify({ containers: { socket } })];
  await using _ = agentProcess(['-e', core.url, ...where, ...config], { VITRINE_AGENT_TOKEN: 'secret' });
  await eventually('it is connected', () => core.hellos.length === 1);
  expect(core.hellos[0]!.capabilities).not.toContain('logs');
  core.send({ type: 'log', id: ID, collector: 'containers', name: 'web' });

  await using grant = agentProcess(['grant', 'containers/web', '--for', '30m', ...where]);
  expect((await grant.ended).code).toBe(0);
  await eventually('it connects anew', () => core.hellos.length === 2);
  expect(core.hellos[1]!.capabilities).toContain('logs');
  expect(core.hellos[1]!.capabilities).not.toContain('series');
  expect(requests).toEqual([]);
  core.send({ type: 'log', id: ID, collector: 'containers', name: 'db' });
  core.send({ type: 'log', id: ID, collector: 'containers', name: 'web' });
  const answers = () => core.frames.filter(frame => frame.type === 'logged');
  await eventually('both are answered', () => answers().length === 2);
  expect(answers().map(({ is, lines }) => [is, lines])).toEqual([
    ['denied', []],
    ['ok', ['hello']],
  ]);
  expect(requests.every(url => url.startsWith('/containers/web/'))).toBe(true);

  await using revoke = agentProcess(['revoke', 'containers/web', ...where]);
  expect((await revoke.ended).code).toBe(0);
  await eventually('it connects without it', () => core.hellos.length === 3);
  expect(core.hellos[2]!.capabilities).not.toContain('logs');
  server.close();
}, 60_000);
