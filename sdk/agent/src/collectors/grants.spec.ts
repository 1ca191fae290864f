import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CoreServer } from '../../test/core-server.ts';
import { eventually } from '../../test/eventually.ts';
import { agentProcess } from '../../test/process.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { GrantsFile, MAX_GRANT_MS } from './grants.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

it('keeps a grant until it expires, also for another reader of the file', async () => {
  using folder = tempFolder();
  const path = join(folder.path, 'grants.json');
  const grants = new GrantsFile(path);
  expect(grants.active(NOW)).toEqual([]);
  await grants.set('units', NOW + 60_000, NOW);
  await grants.set('processes', NOW + 1000, NOW);
  const reader = new GrantsFile(path);
  expect(reader.active(NOW)).toEqual(['processes', 'units']);
  expect(reader.active(NOW + 1000)).toEqual(['units']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('removes a grant that was revoked or has ended', async () => {
  using folder = tempFolder();
  const path = join(folder.path, 'grants.json');
  const grants = new GrantsFile(path);
  await grants.set('units', NOW + 60_000, NOW);
  await grants.set('smart', NOW + 60_000, NOW);
  await grants.set('units', NOW, NOW);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ smart: NOW + 60_000 });
  expect(grants.active(NOW)).toEqual(['smart']);
});

it('does not extend a grant if the clock is set back', async () => {
  using folder = tempFolder();
  const path = join(folder.path, 'grants.json');
  await writeFile(path, JSON.stringify({ units: NOW + MAX_GRANT_MS }));
  expect(new GrantsFile(path).active(NOW)).toEqual(['units']);
  expect(new GrantsFile(path).active(NOW - 1)).toEqual([]);
});

it.each(['[]', '7', '{"units":"soon"}', 'null'])('ignores a grants file that contains %s', async text => {
  using folder = tempFolder();
  const path = join(folder.path, 'grants.json');
  await writeFile(path, text);
  expect(new GrantsFile(path).active(NOW)).toEqual([]);
});

it('lets a running agent use a collector that its owner grants, until it is revoked', async () => {
  using folder = tempFolder();
  await mkdir(join(folder.path, 'texts'));
  await writeFile(join(folder.path, 'texts/queue.prom'), 'mail_queue 17\n');
  await using core = await CoreServer.listen();
  const settings = JSON.stringify({ textfile: { folder: join(folder.path, 'texts') } });
  const where = ['--data-dir', folder.path];
  await using agent = agentProcess(['-e', core.url, ...where, '--collector-config', settings], {
    VITRINE_AGENT_TOKEN: 'secret',
  });
  await eventually('it is connected', () => core.hellos.length === 1);
  expect(core.hellos[0]!.capabilities).not.toContain('series');

  await using grant = agentProcess(['grant', 'textfile', '--for', '30m', ...where]);
  expect((await grant.ended).code).toBe(0);
  expect(grant.output.stdout).toContain('vitrine-agent revoke textfile');
  await eventually('it connects anew', () => core.hellos.length === 2);
  expect(core.hellos[1]!.capabilities).toContain('series');
  expect(agent.output.stderr).toContain('textfile is granted');

  await using revoke = agentProcess(['revoke', 'textfile', ...where]);
  expect((await revoke.ended).code).toBe(0);
  await eventually('it connects without it', () => core.hellos.length === 3);
  expect(core.hellos[2]!.capabilities).not.toContain('series');
  expect(core.errors).toEqual([]);
});

it.each([
  [['grant'], 'a time is missing: --for 30m'],
  [['grant', '--for', '30m'], 'name a collector, or a log: '],
  [['grant', 'shell', '--for', '30m'], 'name a collector, or a log: '],
  [['grant', 'smart/sda', '--for', '30m'], 'containers/NAME'],
  [['grant', 'units', '--for', 'ever'], '--for must be a time such as 30m, 2h or 1d, at most 7d'],
  [['grant', 'units', '--for', '8d'], '--for must be a time such as'],
  [['grant', 'units', '--for', '30m', '--data-dir', '/none'], 'no agent uses the data folder /none'],
  [['revoke', 'units', '--for', '30m'], '--for belongs to the command grant'],
  [['once', '--for', '30m'], '--for belongs to the command grant'],
])('rejects %j', async (args, text) => {
  await using program = agentProcess(args);
  expect((await program.ended).code).toBe(2);
  expect(program.output.stderr).toContain(text);
});
