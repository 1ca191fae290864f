import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestAgent } from '../../test/start-test-agent.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { writeMachineFiles } from '../../test/write-machine-files.ts';
import { Log } from '../log.ts';
import { CoreHttp } from './core-http.ts';
import { endpointOf } from './endpoint.ts';
import { machineId } from './machine-id.ts';
import { RegisteredToken } from './registration.ts';

function credentials(url: string, key: string, file: string | undefined): RegisteredToken {
  const endpoint = endpointOf(url);
  return new RegisteredToken({
    endpoint,
    key,
    file,
    http: new CoreHttp(endpoint, endpoint.authority, 1000),
    registration: { machine: 'm'.repeat(64), name: 'tokyo' },
    log: new Log(() => undefined),
  });
}

it('registers with the key, reports with its new token, and keeps that private', async () => {
  using folder = tempFolder();
  const file = join(folder.path, 'token.json');
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key' });
  {
    await using _ = await startTestAgent({ url: core.url, credentials: credentials(core.url, 'discovery-key', file) });
    await eventually('reports arrive', () => core.written.length >= 1);
  }
  expect(core.registrations).toEqual([{ machine: 'm'.repeat(64), name: 'tokyo' }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  await using _ = await startTestAgent({ url: core.url, credentials: credentials(core.url, 'discovery-key', file) });
  await eventually('the next run is let in', () => core.hellos.length >= 2);
  expect(core.registrations).toHaveLength(1);
});

it('registers again when its token is rejected', async () => {
  using folder = tempFolder();
  const file = join(folder.path, 'token.json');
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key' });
  writeFileSync(file, JSON.stringify({ endpoint: core.url, token: 'of a node that was deleted' }));
  await using _ = await startTestAgent({ url: core.url, credentials: credentials(core.url, 'discovery-key', file) });
  await eventually('it is let in', () => core.hellos.length >= 1);
  expect(core.registrations).toHaveLength(1);
  expect(readFileSync(file, 'utf8')).toContain('token-1');
});

it('does not send one core the token of another', async () => {
  using folder = tempFolder();
  const file = join(folder.path, 'token.json');
  writeFileSync(file, JSON.stringify({ endpoint: 'https://elsewhere.example', token: 'secret of elsewhere' }));
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key' });
  await using _ = await startTestAgent({ url: core.url, credentials: credentials(core.url, 'discovery-key', file) });
  await eventually('it is let in', () => core.hellos.length >= 1);
  expect(core.authorizations.join()).not.toContain('elsewhere');
});

it('reports a wrong key', async () => {
  await using core = await CoreServer.listen({ tokens: [], key: 'discovery-key' });
  await using sender = await startTestAgent({
    url: core.url,
    credentials: credentials(core.url, 'a guess', undefined),
  });
  await eventually('it says so', () => sender.lines.some(line => line.includes('auto-discovery key is wrong')));
  expect(core.registrations).toEqual([]);
});

it('identifies a machine by a stable hash of its id', () => {
  const id = '0123456789abcdef0123456789abcdef';
  using files = writeMachineFiles(`== etc/machine-id\n${id}\n`);
  const name = machineId(files.roots.root, undefined);
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(name).not.toContain(id);
  expect(machineId(files.roots.root, files.path('made-up'))).toBe(name);
  expect(existsSync(files.path('made-up'))).toBe(false);
});

it.each(['== etc/nothing\n', '== etc/machine-id\n\n', '== etc/machine-id\nuninitialized\n'])(
  'generates and stores an id if the machine has none (%j)',
  record => {
    using files = writeMachineFiles(record);
    const name = machineId(files.roots.root, files.path('made-up'));
    expect(machineId(files.roots.root, files.path('made-up'))).toBe(name);
    expect(statSync(files.path('made-up')).mode & 0o777).toBe(0o600);
    expect(machineId(files.roots.root, undefined)).not.toBe(name);
  },
);
