import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp } from '../../test/app.ts';
import { createBackup, restore } from '../../test/backups.ts';
import { ADMIN, type createCookieClient } from '../../test/test-data.ts';

type Admin = ReturnType<typeof createCookieClient>;

describe('the audit log after a restore', () => {
  type Entry = { seq: number; action: string; actor: { name: string }; subject: { name: string }; detail: string };
  const entries = async (admin: Admin) =>
    (await admin.get('/api/v1/admin/audit').query({ limit: 100 }).expect(200)).body.data.entries as Entry[];
  const verify = async (admin: Admin) =>
    (await admin.post('/api/v1/admin/audit/verify').expect(200)).body.data as { intact: boolean; missing: number };

  it('contains the entries since the backup and the restore', async () => {
    const site = await startTestApp();
    const admin = await site.admin();
    const zip = await createBackup(admin);
    await admin.post('/api/v1/admin/nodes').send({ name: 'added since' }).expect(201);
    await using restarted = await restore(site, zip);
    const after = await restarted.admin();
    const [newest, ...older] = (await entries(after)).filter(({ action }) => /node|backup/.test(action));
    expect(older.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['backup.restore', 'backup.upload', 'nodes.add']),
    );
    expect(newest).toMatchObject({
      action: 'backup.restored',
      actor: { name: ADMIN.username },
      subject: { name: 'backup.zip' },
    });
    expect(JSON.stringify(newest)).toMatch(/carried.{1,6}[1-9]/);
    expect(await verify(after)).toMatchObject({ intact: true, missing: 0 });
    expect((await after.get('/api/v1/admin/nodes').expect(200)).body.data).toEqual([]);
  });

  it('stays intact when the same backup is restored twice', async () => {
    const site = await startTestApp();
    const zip = await createBackup(await site.admin());
    const restoredOnce = await restore(site, zip);
    await using restoredTwice = await restore(restoredOnce, zip);
    const admin = await restoredTwice.admin();
    const restored = (await entries(admin)).filter(({ action }) => action === 'backup.restored');
    expect(restored).toHaveLength(2);
    expect(await verify(admin)).toMatchObject({ intact: true, missing: 0 });
  });

  it.each([
    ['with its key', 'a long passphrase'],
    ['without its key', undefined],
  ])('is set aside in a file if the backup is of another installation, %s', async (_, passphrase) => {
    const target = await startTestApp();
    const zip = await createBackup(await target.admin(), passphrase);
    await target.stop();
    const site = await startTestApp();
    await using restarted = await restore(site, zip, passphrase);
    const admin = await restarted.admin();
    const newest = (await entries(admin)).find(({ action }) => action === 'backup.restored')!;
    const [, file = ''] = /(audit-before-[0-9a-f-]+\.jsonl)/.exec(JSON.stringify(newest)) ?? [];
    const text = await readFile(join(restarted.dataDir, file), 'utf8');
    expect(text.split('\n').map(line => line && (JSON.parse(line) as { action: string }).action)).toContain(
      'backup.upload',
    );
    expect(JSON.stringify(newest)).toContain(createHash('sha256').update(text).digest('hex'));
    expect(await verify(admin)).toMatchObject({ intact: true, missing: 0 });
  });
});
