import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OffsiteBackups } from '@vitrine/contracts';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../../test/app.ts';
import { waitForIdle } from '../../../test/backups.ts';
import { eventually } from '../../../test/eventually.ts';
import { hasNginx, startS3, startWebdav } from '../../../test/stores.ts';
import { BackupsService } from '../backups.service.ts';
import { OffsiteService } from '../offsite.service.ts';
import { decryptFile } from '../offsite/age.ts';

const ROUTE = '/api/v1/admin/backup';
const PASSPHRASE = 'correct horse battery';
const SECRET = 'secret-of-the-store';

type Site = Awaited<ReturnType<typeof startSite>>;

async function startSite() {
  const site = await startTestApp({ config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const admin = await site.admin();
  await admin.put(`${ROUTE}/schedule`).send({ frequency: 'day', hour: 4, keepCount: 1 }).expect(200);
  return { ...site, admin };
}

const settings = (kind: string, url: string) => ({
  kind,
  url,
  region: 'eu-1',
  user: 'ada',
  secret: SECRET,
  passphrase: PASSPHRASE,
});

/** Makes the backup of the next day and returns the state once the copy job has run. */
async function nextDay({ admin, clock }: Site, isDone: (state: OffsiteBackups) => boolean): Promise<string> {
  await clock.skip('24h');
  const { backups } = await waitForIdle(admin);
  await eventually(async () => {
    await clock.advance('60s');
    const { data } = (await admin.get(`${ROUTE}/offsite`).expect(200)).body;
    if (!isDone(data)) throw new Error(`not copied: ${JSON.stringify(data)}`);
    return true;
  });
  return backups[0]!.name;
}

/** Returns whether a copy was made after a given time. */
const copiedAfter = (at: number) => (state: OffsiteBackups) => (state.copiedAt ?? 0) > at;

async function copyTwice(site: Site): Promise<string> {
  await nextDay(site, copiedAfter(0));
  return nextDay(site, copiedAfter(site.clock.now()));
}

async function expectSameBackup(site: Site, name: string, copy: Buffer): Promise<void> {
  const [encrypted, opened] = [join(site.dataDir, 'copy.age'), join(site.dataDir, 'copy.zip')];
  await writeFile(encrypted, copy);
  await decryptFile(encrypted, opened, PASSPHRASE);
  expect((await readFile(opened)).equals(await readFile(join(site.dataDir, 'backups', name)))).toBe(true);
}

it('copies scheduled backups to an S3-compatible store, encrypted, with the same limit', async () => {
  using store = await startS3(SECRET);
  const site = await startSite();
  await site.admin
    .put(`${ROUTE}/offsite`)
    .send(settings('s3', `${store.url}/bucket/vitrine/`))
    .expect(200);
  const name = await copyTwice(site);
  expect([...store.objects.keys()]).toEqual([`/bucket/vitrine/${name}.age`]);
  const [copy] = store.objects.values();
  await expectSameBackup(site, name, copy!);
  expect(await readdir(site.dataDir)).not.toContain('offsite.part');
});

(hasNginx ? it : it.skip)('copies scheduled backups to a WebDAV server, into a folder that it creates', async () => {
  await using store = await startWebdav();
  const site = await startSite();
  await site.admin
    .put(`${ROUTE}/offsite`)
    .send(settings('webdav', `${store.url}/vitrine`))
    .expect(200);
  const name = await copyTwice(site);
  expect(await readdir(join(store.files, 'vitrine'))).toEqual([`${name}.age`]);
  await expectSameBackup(site, name, await readFile(join(store.files, 'vitrine', `${name}.age`)));
});

it('copies manual backups too, with a limit of their own', async () => {
  using store = await startS3(SECRET);
  const site = await startSite();
  await site.admin
    .put(`${ROUTE}/offsite`)
    .send(settings('s3', `${store.url}/bucket`))
    .expect(200);
  const scheduled = await nextDay(site, copiedAfter(0));
  const names: string[] = [];
  for (let n = 0; n < 2; n++) {
    await site.clock.advance('1m');
    names.push((await site.app.get(BackupsService, { strict: false }).make('manual')).name);
    await eventually(async () => {
      await site.clock.advance('60s');
      return store.objects.has(`/bucket/${names[n]}.age`);
    });
  }
  await eventually(() => store.objects.size === 2);
  expect([...store.objects.keys()].sort()).toEqual([names[1], scheduled].map(name => `/bucket/${name}.age`).sort());
});

it('exports the number and time of copies as metrics', async () => {
  using store = await startS3(SECRET);
  const site = await startSite();
  const { token } = (await site.admin.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const metrics = async () =>
    (await site.http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200)).text.match(
      /^vitrine_(last_)?backup_cop\S+ .*$/gm,
    );
  expect(await metrics()).toBeNull();
  await site.admin
    .put(`${ROUTE}/offsite`)
    .send(settings('s3', `${store.url}/bucket`))
    .expect(200);
  expect(await metrics()).toEqual(['vitrine_backup_copies 0']);
  await nextDay(site, copiedAfter(0));
  const { copiedAt } = (await site.admin.get(`${ROUTE}/offsite`).expect(200)).body.data as { copiedAt: number };
  expect(await metrics()).toEqual([
    'vitrine_backup_copies 1',
    `vitrine_last_backup_copy_timestamp_seconds ${copiedAt / 1000}`,
  ]);
});

it('reports a store that rejects a copy as an event, until one arrives', async () => {
  let status = 403;
  await using store = await fakeService(() => ({ status }));
  const site = await startSite();
  await site.admin.put(`${ROUTE}/offsite`).send(settings('s3', store.url)).expect(200);
  await nextDay(site, ({ failure }) => failure !== null);
  const { body } = await site.admin.get(`${ROUTE}/offsite`).expect(200);
  expect(body.data.failure).toMatch(/^127\.0\.0\.1:\d+ refuses the account \(403\)\. Check user/);
  const faults = async () =>
    JSON.stringify((await site.admin.get('/api/v1/admin/alerts').expect(200)).body.data).includes(
      'refuses the account',
    );
  await eventually(async () => (await site.clock.advance('60s'), faults()));

  status = 200;
  await eventually(async () => {
    await site.clock.advance('60s');
    return (await site.admin.get(`${ROUTE}/offsite`).expect(200)).body.data.failure === null;
  });
});

it('never returns secrets, and asks again for the secret if the URL changes', async () => {
  const { admin } = await startSite();
  const put = (values: object) => admin.put(`${ROUTE}/offsite`).send(values);
  const { secret, passphrase, ...rest } = settings('webdav', 'https://dav.example.org/a');
  expect((await put({ ...rest, passphrase }).expect(422)).body.errors).toMatchObject([{ path: 'secret' }]);
  expect((await put({ ...rest, secret }).expect(422)).body.errors).toMatchObject([{ path: 'passphrase' }]);
  expect((await put({ ...rest, url: '', secret, passphrase }).expect(422)).body.errors).toMatchObject([
    { path: 'url' },
  ]);
  const saved = await put({ ...rest, secret, passphrase }).expect(200);
  expect(saved.body.data).toMatchObject({ hasSecret: true, hasPassphrase: true });
  expect(saved.text).not.toMatch(new RegExp(`${SECRET}|${PASSPHRASE}`));
  await put({ ...rest, user: 'grace' }).expect(200);
  const response = await put({ ...rest, url: 'https://elsewhere.example.org/a' }).expect(422);
  expect(response.body).toMatchObject({ code: 'backup.offsite-incomplete', errors: [{ path: 'secret' }] });
});

it('copies a backup once if two runs of the job overlap', async () => {
  using store = await startS3(SECRET);
  const site = await startSite();
  await site.admin.put(`${ROUTE}/offsite`).send(settings('s3', store.url)).expect(200);
  await site.app.get(BackupsService, { strict: false }).make('manual');
  const offsite = site.app.get(OffsiteService, { strict: false });
  await Promise.all([offsite.runIfDue(), offsite.runIfDue()]);
  expect(offsite.current()).toMatchObject({ failure: null, copiedAt: site.clock.now() });
  expect(offsite.count).toBe(1);
});

it('names the secret to enter again after the key of the server has changed', async () => {
  const site = await startSite();
  await site.admin.put(`${ROUTE}/offsite`).send(settings('s3', 'http://127.0.0.1:9')).expect(200);
  await site.app.get(BackupsService, { strict: false }).make('manual');
  await writeFile(join(site.dataDir, 'vault.key'), randomBytes(32).toString('base64url'));
  await site.app.get(OffsiteService, { strict: false }).runIfDue();
  const { body } = await site.admin.get(`${ROUTE}/offsite`).expect(200);
  expect(body.data.failure).toBe('The stored secret cannot be read with the key of this server. Enter it again.');
});
