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
  const accessed: string[] = [];
  const access = {
    ...machineAccess(),
    getBytes: async (_: string, path: string) => (accessed.push(path), Buffer.from(lines.join('\n'))),
    run: async (program: string) => (accessed.push(program), { code: 0, stdout: '' }),
    get: async (_: string, path: string) => (accessed.push(path), {}),
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
  const responses: Logged[] = [];
  const request = (fields: Readonly<Record<string, unknown>>) =>
    feature.handlers['log']!({ type: 'log', id: ID, ...fields }, frame => responses.push(Logged.parse(frame)));
  return { responses, request, accessed };
}

it('reads a log that the owner granted, by its name or a pattern', async () => {
  const { responses, request } = countingCollector(['boxes/web', 'boxes/db-*']);
  request({ collector: 'boxes', name: 'web' });
  request({ collector: 'boxes', name: 'db-1' });
  await eventually('both are answered', () => responses.length === 2);
  expect(responses.map(({ is, lines }) => [is, lines])).toEqual([
    ['ok', ['one', 'two']],
    ['ok', ['one', 'two']],
  ]);
});

it('reads no log that the owner did not grant, whatever the core requests', async () => {
  const { responses, request, accessed } = countingCollector(['boxes', 'boxes/web', 'units/']);
  const names = ['db', '*', 'web*', 'WEB', 'web/../db', '../web', 'web\n', '', 'boxes/web'];
  for (const name of names) request({ collector: 'boxes', name, granted: ['*'], config: { socket: '/x' } });
  for (const { id } of await bundledCollectors()) request({ collector: id, name: 'web' });
  for (const invalidName of [7, null, {}, ['web']]) request({ collector: 'boxes', name: invalidName });
  for (const collector of ['toString', '__proto__', 'sh']) request({ collector, name: 'web' });
  for (const id of [undefined, 7, 'x', `${ID}0`]) request({ id, collector: 'boxes', name: 'web' });
  request({ collector: 'boxes', name: 'web' });
  await eventually('the granted one is answered', () => responses.some(({ is }) => is === 'ok'));
  expect(accessed).toEqual(['/web']);
  expect(new Set(responses.filter(({ is }) => is !== 'ok').map(({ is, lines }) => `${is} ${lines.length}`))).toEqual(
    new Set(['denied 0']),
  );
  expect(responses[0]!.message).toBe('the owner has not granted it: vitrine-agent grant boxes/db --for 30m');
});

it('reads a log once for all requests of three seconds', async () => {
  const { responses, request, accessed } = countingCollector(['boxes/*']);
  for (let i = 0; i < 5; i++) request({ collector: 'boxes', name: 'web' });
  await eventually('all are answered', () => responses.length === 5);
  expect(accessed).toEqual(['/web']);
});

it('sends the last hundred lines, each shortened, or the reason without any', async () => {
  const { responses, request } = countingCollector(
    ['boxes/*'],
    Array.from({ length: 150 }, (_, i) => `${i} ${'x'.repeat(600)}`),
  );
  request({ collector: 'boxes', name: 'web' });
  await eventually('it is answered', () => responses.length === 1);
  expect(responses[0]!.lines).toHaveLength(100);
  expect(responses[0]!.lines[99]).toMatch(/^149 x+$/);
  request({ collector: 'boxes', name: 'secret' });
  await eventually('it is answered', () => responses.length === 2);
  expect(responses[1]).toMatchObject({ is: 'denied', message: 'needs root', lines: [] });
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
