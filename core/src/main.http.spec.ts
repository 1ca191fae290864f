import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../test/database.ts';
import { smallDisk, withSmallDisk } from '../test/soak/lib/small-disk.ts';
import { spawnCore } from '../test/spawn-core.ts';

let dataDir = '';
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'vitrine-main-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const failure = async (extraEnv: NodeJS.ProcessEnv, databaseUrl = '') => {
  try {
    const core = await spawnCore({ dataDir, databaseUrl }, extraEnv);
    await core.kill();
  } catch (error) {
    return (error as Error).message;
  }
  return 'it started';
};

it('reports an invalid setting in one line, and exits with 1', async () => {
  expect(await failure({ VITRINE_LOCAL_AGENT: 'maybe' })).toBe(
    'the core ended with 1:\nVITRINE_LOCAL_AGENT is "maybe"; it takes on or off.\n',
  );
});

it('reports in one line that the database is unusable, without the password', async () => {
  expect(await failure({}, 'postgres://u:geheim@127.0.0.1:1/x')).toBe(
    'the core ended with 1:\nThe database cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Nothing listens there: is PostgreSQL running, and is the port right?\n',
  );
  await writeFile(join(dataDir, 'vitrine.db'), 'this is no database, but it is long enough to look like a file of one');
  expect(await failure({})).toMatch(
    /^the core ended with 1:\nThe database is damaged or was copied in part: file is not a database\. [^\n]+\n$/,
  );
});

it('reports the owner of an occupied port in one line', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => blocker.once('listening', resolve));
  const { port } = blocker.address() as AddressInfo;
  const message = await failure({ VITRINE_PORT: String(port), VITRINE_LOG_LEVEL: 'error' });
  blocker.close();
  const holder = process.platform === 'linux' ? `process ${process.pid} \\(.*node.*\\)` : '.+';
  expect(message).toMatch(
    new RegExp(
      `^the core ended with 1:\nPort ${port} is taken by ${holder}; stop it, or set VITRINE_PORT to another port.\n$`,
    ),
  );
});

it('reports no error when visitors leave before their file is sent', async () => {
  const web = join(dataDir, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), '<!doctype html>');
  await writeFile(join(web, 'assets/large-1a2b.js'), Buffer.alloc(32 << 20, ' '));
  const database = await freshDatabase();
  const core = await spawnCore({ dataDir, databaseUrl: database.url }, { VITRINE_WEB_DIR: web });
  const { port } = new URL(core.url);
  const leave = () =>
    new Promise(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /assets/large-1a2b.js HTTP/1.1\r\nhost: localhost\r\n\r\n', () => socket.destroy()),
      );
      socket.on('error', () => undefined).on('close', resolve);
    });
  await Promise.all(Array.from({ length: 20 }, leave));
  await fetch(`${core.url}/healthz`).then(answer => expect(answer.status).toBe(200));
  await core.stop();
  expect(core.output()).not.toMatch(/Request aborted|failed/);
  await database.drop();
});

it('prints the set-up link, warns of unknown settings, and stops cleanly', async () => {
  const database = await freshDatabase();
  const core = await spawnCore(
    { dataDir, databaseUrl: database.url },
    { VITRINE_PROT: '80', VITRINE_LOG_FORMAT: 'json', VITRINE_PUBLIC_URL: 'https://status.example' },
  );
  await fetch(`${core.url}/readyz`).then(answer => expect(answer.status).toBe(200));
  expect((await stat(database.url ? join(dataDir, 'vault.key') : join(dataDir, 'vitrine.db'))).mode & 0o077).toBe(0);
  await core.stop();
  const lines = core
    .output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { level: string; message: string; context: string });
  expect(lines.every(({ level, message, context }) => level && message && context)).toBe(true);
  expect(lines.map(({ message }) => message)).toContainEqual(expect.stringMatching(/\/setup\?token=[\w-]{43}$/));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(/^VITRINE_PROT is set, .* Did you mean VITRINE_PORT\?/),
    }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      message: expect.stringMatching(
        /^listening on http:\/\/localhost:\d+, for visitors of https:\/\/status\.example$/,
      ),
    }),
  );
  await database.drop();
});

it('writes no secret to the log', async () => {
  const core = await spawnCore(
    { dataDir, databaseUrl: '' },
    { VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD: 'Analytical-1', VITRINE_LOG_LEVEL: 'debug' },
  );
  const signIn = (password: string) =>
    fetch(`${core.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password }),
    });
  expect((await signIn('Wrong-guess-1')).status).toBe(401);
  const { status, headers } = await signIn('Analytical-1');
  expect(status).toBe(201);
  const token = /vitrine=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? 'none';
  await fetch(`${core.url}/api/v1/agent/reports`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret-token-of-a-node' },
  });
  await core.stop();
  for (const secret of ['Analytical-1', 'Wrong-guess-1', token, 'secret-token-of-a-node', 'setup?token='])
    expect(core.output()).not.toContain(secret);
  expect(core.output()).toContain('ada is the administrator');
});

it('reports a missing key of the stored secrets once at its start, except on a fresh site', async () => {
  const admin = { VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD: 'Analytical-1' };
  const { url: databaseUrl, drop } = await freshDatabase();
  const outputOf = async () => {
    const core = await spawnCore({ dataDir, databaseUrl }, admin);
    await core.stop();
    return core.output().includes(`There was no vault.key in ${dataDir}`);
  };
  expect(await outputOf()).toBe(false);
  await rm(join(dataDir, 'vault.key'));
  expect(await outputOf()).toBe(true);
  expect(await outputOf()).toBe(false);
  await drop();
});

withSmallDisk('reports in one line that the data folder is not writable', async () => {
  using disk = smallDisk(1)!;
  disk.readOnly(true);
  expect(await failure({ VITRINE_DATA_DIR: disk.path })).toBe(
    `the core ended with 1:\nThe data folder ${disk.path} cannot be written (EROFS); let the server's user write there, ` +
      'or set VITRINE_DATA_DIR to another folder.\n',
  );
});

it('locks its data folder, and releases it however it ends', async () => {
  const database = await freshDatabase();
  const first = await spawnCore({ dataDir, databaseUrl: database.url });
  expect(await failure({}, database.url)).toBe(
    `the core ended with 1:\nAnother Vitrine (process ${first.pid} on ${hostname()}) works with the data folder ${dataDir}; ` +
      'stop it, or set VITRINE_DATA_DIR to another folder.\n',
  );
  await fetch(`${first.url}/readyz`).then(answer => expect(answer.status).toBe(200));
  await first.kill();
  expect(await failure({}, database.url)).toBe('it started');
  await database.drop();
});
