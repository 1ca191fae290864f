import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqlEntityManager } from '@mikro-orm/sql';
import { generate } from 'otplib';
import { WebSocket } from 'ws';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { beszelFolder, kumaFile } from '../../test/import/product-files.ts';
import { komariBackup } from '../../test/komari/komari-backup.ts';
import { smallDisk, withSmallDisk } from '../../test/soak/lib/small-disk.ts';
import { ADMIN, createCookieClient, cookieOf } from '../../test/test-data.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { BackupsService } from '../backup/backups.service.ts';
import { ChannelsService } from '../notifications/channels.service.ts';
import { version } from '../platform/release/version.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { commands } from './commands.ts';
import { runCommand } from './run.ts';

/** Runs a command on the data of an app, whether or not the app runs. */
async function vitrine({ dataDir, databaseUrl }: Pick<TestApp, 'dataDir' | 'databaseUrl'>, args: string, typed = '') {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const env = { VITRINE_DATA_DIR: dataDir, VITRINE_DATABASE_URL: databaseUrl, VITRINE_PORT: '1' };
  const code = await runCommand(args.split(' '), env, { out: print, fail: print, read: async () => typed });
  return { code, text: lines.join('\n') };
}

const signIn = ({ url }: TestApp, password: string = ADMIN.password) =>
  createCookieClient(url)
    .post('/api/v1/session')
    .send({ ...ADMIN, password });
const password = ADMIN.password;

it('sets a new password, beside a running server and without one, and ends every session', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const first = await vitrine(site, 'reset-password');
  expect(first.code).toBe(0);
  const printed = /is: (\S+)/.exec(first.text)?.[1] ?? '';
  await client.get('/api/v1/session').expect(401);
  await signIn(site).expect(401);
  await signIn(site, printed).expect(201);
  await site.stop();
  expect((await vitrine(site, 'reset-password admin --stdin', 'Typed-Horse-3')).code).toBe(0);
  const restarted = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl });
  await signIn(restarted, 'Typed-Horse-3').expect(201);
  await signIn(restarted, printed).expect(401);
});

it('rejects a bad password, a wrong name and a site without accounts, with a hint', async () => {
  const site = await startTestApp();
  expect((await vitrine(site, 'reset-password')).text).toMatch(/no account yet/);
  await site.admin();
  const weak = await vitrine(site, 'reset-password --stdin', 'short');
  expect([weak.code, weak.text]).toEqual([
    2,
    expect.stringMatching(
      /password.short, password.upper, password.digit.*\n.*Usage: vitrine reset-password \[name\]/s,
    ),
  ]);
  expect((await vitrine(site, 'reset-password bob')).text).toContain('There is: admin.');
  await signIn(site).expect(201);
});

it('removes the second factors of an account', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const { secret } = (await client.post('/api/v1/admin/account/totp').send({ password })).body.data;
  const code = await generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  await client.post('/api/v1/admin/account/totp/confirm').send({ code }).expect(200);
  await signIn(site).expect(202);
  expect((await vitrine(site, 'disable-2fa')).code).toBe(0);
  await signIn(site).expect(201);
  await client.get('/api/v1/session').expect(401);
});

it('enables passwords again, which a running server notices', async () => {
  const site = await startTestApp();
  await site.admin();
  const { SSO } = await import('@vitrine/contracts/settings');
  await site.app.get(SettingsService).set(SSO, { passwordSignIn: false });
  await signIn(site).expect(403);
  expect((await vitrine(site, 'doctor')).text).toContain('passwords do not sign in');
  expect((await vitrine(site, 'enable-password-sign-in')).code).toBe(0);
  expect((await site.http.get('/api/v1/sign-in')).body.data.password).toBe(true);
  await signIn(site).expect(201);
});

it('lists sessions and ends them, and a running server closes their sockets', async () => {
  // The command line uses the clock of the machine.
  const site = await startTestApp({ now: Date.now() });
  const client = await site.admin();
  const cookie = cookieOf((await client.post('/api/v1/session').set('user-agent', 'Evil\u009b2J').send(ADMIN)).headers);
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/live`, {
    origin: site.url,
    headers: { cookie },
  });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const { text } = await vitrine(site, 'sessions list');
  expect(text.split('\n')).toHaveLength(2);
  expect(text).toMatch(/^[0-9a-f-]{36} {2}admin {2}(setup|password) {2}127\.0\.0\.1 {2}/);
  expect(text).not.toContain('\u009b');
  expect((await vitrine(site, 'sessions revoke all')).text).toMatch(/^2 ended/);
  await site.clock.advance('6s');
  expect((await closed)[0]).toBe(1008);
  expect((await vitrine(site, 'sessions revoke')).code).toBe(2);
  expect((await vitrine(site, 'sessions revoke 5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10')).code).toBe(1);
});

it('finds a changed line of the audit log, and logs its own actions', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  await vitrine(site, 'enable-password-sign-in');
  await client.post('/api/v1/admin/nodes').send({ name: 'x' }).expect(201);
  const { entries } = (await client.get('/api/v1/admin/audit?actor=cli')).body.data;
  expect(entries).toMatchObject([{ action: 'cli.enable-password-sign-in', actor: { kind: 'cli' } }]);
  expect(await vitrine(site, 'verify-audit')).toEqual({ code: 0, text: expect.stringMatching(/^All \d+ entries/) });
  const em = site.app.get(SqlEntityManager).fork();
  expect(await em.nativeDelete(AuditEntryEntity, { seq: entries[0].seq + 1 })).toBe(1);
  expect(await vitrine(site, 'verify-audit')).toEqual({
    code: 1,
    text: expect.stringContaining('1 entry is missing at the end'),
  });
  await em.nativeUpdate(AuditEntryEntity, { seq: entries[0].seq }, { actorName: 'nobody' });
  expect(await vitrine(site, 'verify-audit')).toEqual({
    code: 1,
    text: expect.stringContaining(`Entry ${entries[0].seq} was changed or is missing`),
  });
  expect(await vitrine(site, 'doctor')).toMatchObject({
    code: 1,
    text: expect.stringContaining('of the audit log was changed or is missing'),
  });
});

it('lists working and broken parts with doctor', async () => {
  const site = await startTestApp();
  await site.admin();
  const { code, text } = await vitrine(site, 'doctor');
  expect(code).toBe(0);
  for (const found of [
    /^Vitrine \d/,
    /can be written/,
    /accounts: admin/,
    /the audit log is unchanged/,
    /no server answers at port 1/,
    /VITRINE_PUBLIC_URL is not set/,
  ])
    expect(text).toMatch(found);
  await chmod(join(site.dataDir, 'vault.key'), 0o644);
  expect(await vitrine(site, 'doctor')).toMatchObject({ code: 1, text: expect.stringContaining('chmod 600') });
});

withSmallDisk('reports a full disk as a failed check', async () => {
  using disk = smallDisk(64)!;
  await using site = await startTestApp({ dataDir: join(disk.path, 'data') });
  expect((await vitrine(site, 'doctor')).text).toMatch(/warn {2}only \d+ MiB are free/);
  disk.fill();
  expect(await vitrine(site, 'doctor')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/bad {3}0 MiB are free/),
  });
});

it('reports the age of the newest backup', async () => {
  const site = await startTestApp();
  expect((await vitrine(site, 'doctor')).text).toMatch(/warn {2}there is no backup/);
  await site.app.get(BackupsService, { strict: false }).make('manual');
  // The clock of the test is in the past.
  expect((await vitrine(site, 'doctor')).text).toMatch(/warn {2}the newest backup is \d+ days old/);
});

it('prints its version', async () => {
  for (const flag of ['--version', 'version'])
    expect(await vitrine({ dataDir: '/nowhere', databaseUrl: '' }, flag)).toEqual({ code: 0, text: version() });
});

it('changes nothing and creates no key if vault.key is missing, and reports it in one line', async () => {
  const site = await startTestApp();
  await site.admin();
  await rm(join(site.dataDir, 'vault.key'));
  for (const command of [
    'reset-password',
    'disable-2fa',
    'enable-password-sign-in',
    'sessions revoke all',
    'verify-audit',
  ])
    expect(await vitrine(site, command)).toEqual({
      code: 1,
      text: expect.stringMatching(/^There is no vault\.key in .+ start the server once: it makes a new one\.$/),
    });
  expect(await vitrine(site, 'doctor')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no vault.key in'),
  });
  await expect(readFile(join(site.dataDir, 'vault.key'))).rejects.toThrow('ENOENT');
  await signIn(site).expect(201);
});

it('creates no missing database, and rejects unknown arguments', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-cli-'));
  const missingDatabase = { dataDir, databaseUrl: '' };
  try {
    expect(await vitrine(missingDatabase, 'sessions list')).toEqual({
      code: 1,
      text: expect.stringMatching(/^There is no database at .*VITRINE_DATA_DIR/),
    });
    expect((await vitrine(missingDatabase, 'doctor')).code).toBe(1);
    await expect(readFile(join(dataDir, 'vitrine.db'))).rejects.toThrow();
    expect(await vitrine(missingDatabase, 'no-such')).toEqual({
      code: 2,
      text: expect.stringContaining('There is no command "no-such"'),
    });
    const { text } = await vitrine(missingDatabase, 'help');
    for (const { name } of commands) expect(text).toContain(`  ${name}`);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

it('lists plugins, enables them for the next start, and removes one with its data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const fixture = fileURLToPath(new URL('../../test/fixtures/plugins/sample-notifier', import.meta.url));
  await cp(fixture, join(dataDir, 'plugins/sample-notifier'), { recursive: true });
  const site = await startTestApp({ dataDir, plugins: 'all' });
  await site.app.get(PluginsService).ready;
  const line = async (id: string) =>
    (await vitrine(site, 'plugin list')).text.split('\n').find(line => line.startsWith(`${id} `));
  expect(await line('sample-notifier')).toBe('sample-notifier  off  1.0.0  installed  sample-notifier');
  expect(await line('telegram')).toMatch(/^telegram {2}on {2}\S+ {2}shipped {2}notifier-telegram$/);
  expect(await line('heartbeat')).toMatch(/^heartbeat {2}off /);
  expect((await vitrine(site, 'plugin disable telegram')).text).toMatch(/switched off.*next start/);
  expect((await vitrine(site, 'plugin enable sample-notifier')).code).toBe(0);
  expect([await line('sample-notifier'), await line('telegram')]).toEqual([
    expect.stringContaining('sample-notifier  on'),
    expect.stringContaining('telegram  off'),
  ]);
  await site.stop();
  const restarted = await startTestApp({ dataDir, databaseUrl: site.databaseUrl, plugins: 'all' });
  await restarted.app.get(PluginsService).ready;
  expect(restarted.app.get(PluginsService).findOneOrFail('telegram').state).toBe('disabled');
  expect(restarted.app.get(PluginsService).findOneOrFail('sample-notifier').state).not.toBe('disabled');

  await mkdir(join(dataDir, 'plugin-storage/sample-notifier'), { recursive: true });
  expect((await vitrine(restarted, 'plugin remove telegram')).text).toMatch(/comes with Vitrine/);
  expect((await vitrine(restarted, 'plugin remove nobody')).code).toBe(1);
  expect((await vitrine(restarted, 'plugin remove sample-notifier --purge')).code).toBe(0);
  expect([await line('sample-notifier'), existsSync(join(dataDir, 'plugin-storage/sample-notifier'))]).toEqual([
    undefined,
    false,
  ]);
  expect(JSON.parse((await vitrine(restarted, 'plugin list --json')).text)).toContainEqual({
    id: 'telegram',
    state: 'off',
    version: expect.any(String),
    origin: 'shipped',
    folder: 'notifier-telegram',
    reason: null,
  });
  for (const wrong of ['list --all', 'list telegram', 'enable telegram --purge', 'remove telegram --force'])
    expect(await vitrine(restarted, `plugin ${wrong}`)).toMatchObject({
      code: 2,
      text: expect.stringContaining(`"${wrong.split(' ').at(-1)}" is not understood here.`),
    });
  expect((await vitrine(restarted, 'plugin')).code).toBe(2);
});

it('imports a Komari backup after a trial run, and lists what is left to do', async () => {
  const site = await startTestApp();
  await site.stop();
  const file = join(site.dataDir, 'komari.zip');
  await writeFile(file, await komariBackup());
  const trial = await vitrine(site, `import komari ${file}`);
  expect([trial.code, trial.text]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
  const applied = await vitrine(site, `import komari ${file} --apply`);
  expect([applied.code, applied.text]).toEqual([0, expect.stringContaining('Start the server again')]);
  expect(await vitrine(site, `import komari ${file}x`)).toEqual({ code: 1, text: `There is no file ${file}x.` });
});

it('imports the key of a Beszel hub, sealed, and enables the plugin of its agents', async () => {
  const site = await startTestApp();
  await site.stop();
  const file = join(site.dataDir, 'beszel.zip');
  await writeFile(file, await beszelFolder());
  const trial = await vitrine(site, `import ${file}`);
  expect(trial).toMatchObject({ code: 0, text: expect.stringContaining('1 settings of plugins') });
  const applied = await vitrine(site, `import ${file} --apply`);
  expect(applied).toMatchObject({ code: 0, text: expect.stringContaining('1 settings of plugins') });
  const restarted = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, plugins: ['beszel'] });
  const settings = restarted.app.get(PluginSettingsService);
  const choice = await settings.choiceOf('beszel');
  expect(choice?.enabled).toBe(true);
  expect(JSON.stringify(choice?.settings)).not.toContain('PRIVATE KEY');
  expect(await settings.of('beszel')).toEqual({ privateKey: expect.stringContaining('PRIVATE KEY') });
});

it('imports notification channels, sealed and switched off', async () => {
  const site = await startTestApp();
  await site.stop();
  const file = join(site.dataDir, 'kuma.db');
  await writeFile(file, await kumaFile(Math.floor(Date.now() / DAY_MS - 1) * (DAY_MS / 1000)));
  expect((await vitrine(site, `import ${file}`)).text).toContain('1 notification channels');
  const { text } = await vitrine(site, `import ${file} --apply`);
  expect(text).toContain('1 notification channels');
  expect(text).toContain('comes switched off');
  const plugins = ['notifier-discord'];
  const restarted = await startTestApp({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, plugins });
  await restarted.app.get(PluginsService).ready;
  const channels = await restarted.app.get(ChannelsService).list();
  expect(channels).toMatchObject([{ plugin: 'discord', enabled: false }]);
  const opened = restarted.app.get(PluginSettingsService).open(`channel.${channels[0]!.id}`, channels[0]!.settings);
  expect(Object.values(opened)).toContainEqual(expect.stringContaining('https://'));
  expect(JSON.stringify(channels[0]!.settings)).not.toContain('https://');
});
