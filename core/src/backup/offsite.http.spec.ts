import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUPS, OFFSITE } from '@vitrine/contracts/settings';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { OffsiteService } from './offsite.service.ts';

const ROUTE = '/api/v1/admin/backup/offsite';
const SECRET = 'secret-of-the-store';
const PASSPHRASE = 'correct horse battery';
const UNREADABLE = (name: string) => `The stored ${name} cannot be read with the key of this server. Enter it again.`;

async function setUp() {
  const site = await startTestApp({ config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const admin = await site.admin();
  const [offsite, settings] = [site.app.get(OffsiteService), site.app.get(SettingsService)];
  const base = { kind: 'webdav', url: 'https://dav.example.org/a', region: 'eu-1', user: 'ada' };
  const put = (values: object) => admin.put(ROUTE).send({ ...base, ...values });
  const refusal = async (values: object) => (await put(values).expect(422)).body.errors[0].path as string;
  const failure = async () => (await admin.get(ROUTE).expect(200)).body.data.failure as string | null;
  const backups = join(site.dataDir, 'backups');
  await mkdir(backups);
  /** Stores files with names of backups. */
  const store = async (...names: string[]) => {
    for (const name of names) await writeFile(join(backups, name), name);
  };
  /** Replaces the key of the server, so that a copy fails before it is encrypted, which takes a second. */
  const changeKey = () => writeFile(join(site.dataDir, 'vault.key'), randomBytes(32).toString('base64url'));
  return { ...site, admin, offsite, settings, put, refusal, failure, store, changeKey };
}

const nameOf = (day: number, kind: string) => `vitrine-2026-05-${day}-040000-${kind}-0a1b2c.zip`;

it('requires a secret for S3, and for WebDAV with an account', async () => {
  const { put, refusal } = await setUp();
  const passphrase = PASSPHRASE;
  expect(await refusal({ url: '', secret: SECRET, passphrase })).toBe('url');
  expect(await refusal({ passphrase })).toBe('secret');
  expect(await refusal({ kind: 's3', user: '', passphrase })).toBe('secret');
  expect(await refusal({ secret: SECRET })).toBe('passphrase');
  expect((await put({ user: '', passphrase }).expect(200)).body.data).toMatchObject({
    kind: 'webdav',
    hasSecret: false,
    hasPassphrase: true,
    copiedAt: null,
    failure: null,
  });
});

it('keeps secrets that a change leaves out, and removes those that are null', async () => {
  const { put, refusal } = await setUp();
  const state = async (values: object) => {
    const { hasSecret, hasPassphrase } = (await put(values).expect(200)).body.data;
    return [hasSecret, hasPassphrase];
  };
  expect(await state({ secret: SECRET, passphrase: PASSPHRASE })).toEqual([true, true]);
  expect(await state({ user: 'grace' })).toEqual([true, true]);
  expect(await refusal({ secret: null })).toBe('secret');
  expect(await refusal({ passphrase: null })).toBe('passphrase');
  expect(await state({ kind: 'off', url: '', secret: null, passphrase: null })).toEqual([false, false]);
});

it('forgets the secret and the copies of another store', async () => {
  const { put, refusal, settings, offsite } = await setUp();
  const copied = [`${nameOf(30, 'manual')}.age`];
  const remember = () => settings.set(OFFSITE, { copied, copiedAt: 1000 });
  const state = async (values: object) => {
    const { hasSecret, copiedAt } = (await put(values).expect(200)).body.data;
    return { hasSecret, copiedAt, count: offsite.count };
  };
  expect(offsite.count).toBeUndefined();
  await put({ secret: SECRET, passphrase: PASSPHRASE }).expect(200);
  await remember();
  expect(await state({ user: 'grace' })).toEqual({ hasSecret: true, copiedAt: 1000, count: 1 });
  expect(await refusal({ url: 'https://elsewhere.example.org/a' })).toBe('secret');
  expect(await refusal({ kind: 's3' })).toBe('secret');
  expect(await state({ url: 'https://elsewhere.example.org/a', user: '' })).toEqual({
    hasSecret: false,
    copiedAt: null,
    count: 0,
  });
  await remember();
  expect(await state({ kind: 's3', url: 'https://elsewhere.example.org/a', secret: SECRET })).toEqual({
    hasSecret: true,
    copiedAt: null,
    count: 0,
  });
});

it('copies the newest scheduled and the newest manual backup, once', async () => {
  const { put, settings, offsite, failure, store, changeKey } = await setUp();
  const names = ['scheduled', 'manual'].map(kind => nameOf(20, kind));
  await store(nameOf(10, 'scheduled'), nameOf(11, 'manual'), ...names, nameOf(30, 'update'));
  await changeKey();
  await offsite.runIfDue();
  await put({ secret: SECRET, passphrase: PASSPHRASE }).expect(200);
  await changeKey();
  const isDue = async (...copied: string[]) => {
    await settings.set(OFFSITE, { copied: copied.map(name => `${name}.age`) });
    await offsite.runIfDue();
    return (await failure()) !== null;
  };
  expect(await isDue(...names)).toBe(false);
  expect(await isDue(names[0]!, nameOf(11, 'manual'))).toBe(true);
});

it('retries a failed copy after fifteen minutes', async () => {
  const { put, settings, offsite, failure, store, changeKey, clock, admin } = await setUp();
  await put({ secret: SECRET, passphrase: PASSPHRASE }).expect(200);
  await store(nameOf(20, 'manual'));
  await changeKey();
  await offsite.runIfDue();
  expect(await failure()).toBe(UNREADABLE('secret'));
  await clock.advance('60s');
  const { body } = await admin.get('/api/v1/admin/alerts').expect(200);
  expect(JSON.stringify(body.data)).toContain(`Copying to the store outside: ${UNREADABLE('secret')}`);
  await settings.set(OFFSITE, { secret: '' });
  await clock.skip('839s');
  await offsite.runIfDue();
  expect(await failure()).toBe(UNREADABLE('secret'));
  await clock.skip('1s');
  await offsite.runIfDue();
  expect(await failure()).toBe(UNREADABLE('passphrase'));
  await settings.set(OFFSITE, { kind: 'off' });
  expect(offsite.fault).toBeUndefined();
});

it('reports no failure once the backup that could not be copied is deleted', async () => {
  const { put, offsite, failure, store, changeKey, clock, admin } = await setUp();
  await put({ secret: SECRET, passphrase: PASSPHRASE }).expect(200);
  await store(nameOf(20, 'manual'));
  await changeKey();
  await offsite.runIfDue();
  expect(await failure()).toBe(UNREADABLE('secret'));
  await admin.delete(`/api/v1/admin/backup/files/${nameOf(20, 'manual')}`).expect(204);
  await clock.skip('15m');
  await offsite.runIfDue();
  expect(await failure()).toBeNull();
});

it('copies at once after the settings changed, and keeps as many copies of a kind as backups', async () => {
  const { put, settings, offsite, failure, store, changeKey, clock, dataDir } = await setUp();
  await using server = await fakeService();
  const values = { url: `${server.url}a`, secret: SECRET, passphrase: PASSPHRASE };
  await put(values).expect(200);
  await store(nameOf(20, 'scheduled'));
  await changeKey();
  await offsite.runIfDue();
  expect(await failure()).not.toBeNull();
  expect((await put(values).expect(200)).body.data.failure).toBeNull();
  const [older, oldest, manual] = [nameOf(19, 'scheduled'), nameOf(18, 'scheduled'), nameOf(17, 'manual')];
  await settings.set(OFFSITE, { copied: [older, manual, oldest].map(name => `${name}.age`) });
  await settings.set(BACKUPS, { keepCount: 2 });
  await offsite.runIfDue();
  expect(await failure()).toBeNull();
  expect(server.requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['PUT', `/a/${nameOf(20, 'scheduled')}.age`, `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`],
    ['DELETE', `/a/${oldest}.age`, `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`],
  ]);
  expect(settings.get(OFFSITE)).toMatchObject({
    copied: [nameOf(20, 'scheduled'), older, manual].map(name => `${name}.age`),
    copiedAt: clock.now(),
  });
  expect(await readdir(dataDir)).not.toContain('offsite.part');
});

it('removes an unfinished copy at the start', async () => {
  const first = await startTestApp();
  await first.stop();
  const draft = join(first.dataDir, 'offsite.part');
  await writeFile(draft, 'half');
  await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  await expect(readFile(draft)).rejects.toThrow('ENOENT');
});
