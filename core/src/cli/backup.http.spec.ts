import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGENTS } from '@vitrine/contracts/settings';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { encryptFile } from '../backup/offsite/age.ts';
import { applyPendingRestore } from '../backup/restore/apply-restore.ts';
import { carryAuditLog } from '../backup/restore/carry-audit-log.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { runCommand } from './run.ts';

async function vitrine({ dataDir, databaseUrl }: Pick<TestApp, 'dataDir' | 'databaseUrl'>, args: string[], typed = '') {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const env = { VITRINE_DATA_DIR: dataDir, VITRINE_DATABASE_URL: databaseUrl, VITRINE_PORT: '1' };
  const code = await runCommand(args, env, { out: print, fail: print, read: async () => typed });
  return { code, text: lines.join('\n') };
}

it('writes a backup beside a running server, and restores it at the next start of another', async () => {
  const first = await startTestApp();
  await first.admin();
  await first.given.node({ name: 'kept' });
  await first.app.get(SettingsService).set(AGENTS, { key: 'discovery-key-of-ours' });
  const file = join(await mkdtemp(join(tmpdir(), 'vitrine-cli-')), 'all.zip');
  expect(await vitrine(first, ['backup', file, '--with-secrets'], 'a long passphrase')).toEqual({
    code: 0,
    text: expect.stringContaining('with 1 nodes'),
  });
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await vitrine(first, ['backup', file])).text).toContain('is there already');

  const target = await startTestApp();
  await target.given.node({ name: 'replaced' });
  expect(await vitrine(target, ['restore', file, '--with-secrets'], 'a wrong passphrase')).toEqual({
    code: 1,
    text: expect.stringContaining('passphrase does not decrypt'),
  });
  expect(await vitrine(target, ['restore', file, '--with-secrets'], 'a long passphrase')).toEqual({
    code: 0,
    text: expect.stringContaining('Ready'),
  });
  await target.stop();
  const switched = await applyPendingRestore(target, carryAuditLog);
  const restarted = await startTestApp({ dataDir: target.dataDir, databaseUrl: target.databaseUrl });
  await switched!.confirm();
  const { body } = await (await restarted.admin()).get('/api/v1/admin/nodes').expect(200);
  expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['kept']);
  expect(restarted.app.get(SettingsService).get(AGENTS).key).toBe('discovery-key-of-ours');
});

it('restores a copy from an off-site store with its passphrase', async () => {
  const site = await startTestApp();
  await site.given.node({ name: 'kept' });
  const file = join(site.dataDir, 'all.zip');
  const copy = `${file}.age`;
  await vitrine(site, ['backup', file, '--with-secrets'], 'a long passphrase');
  await encryptFile(file, copy, 'a long passphrase');
  expect(await vitrine(site, ['restore', copy])).toEqual({
    code: 1,
    text: expect.stringContaining('Add --with-secrets'),
  });
  expect(await vitrine(site, ['restore', copy, '--with-secrets'], 'a wrong passphrase')).toEqual({
    code: 1,
    text: expect.stringContaining('does not open this file'),
  });
  expect(await vitrine(site, ['restore', copy, '--with-secrets'], 'a long passphrase')).toEqual({
    code: 0,
    text: expect.stringContaining('Ready'),
  });
});

it('reports invalid arguments, and changes nothing', async () => {
  const site = await startTestApp();
  await site.given.node({ name: 'kept' });
  const file = join(site.dataDir, 'bad.zip');
  await writeFile(file, 'no zip');
  expect(await vitrine(site, ['restore', file])).toEqual({
    code: 1,
    text: expect.stringContaining('nothing changed: This is not a zip.'),
  });
  expect((await vitrine(site, ['restore', join(site.dataDir, 'none.zip')])).text).toContain('There is no file');
  for (const args of [
    ['backup'],
    ['backup', 'x.tar'],
    ['restore'],
    ['backup', 'a.zip', 'b.zip'],
    ['backup', 'a.zip', '--with-secrets'],
  ])
    expect((await vitrine(site, args, 'short')).code).toBe(2);
  expect(await applyPendingRestore(site, carryAuditLog)).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe('no zip');
});
