import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import smtp from './index.ts';

/** Starts a mail server with one account. */
async function serve(options: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'open sesame' ? done(null, { user: username }) : done(new Error('Wrong password')),
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return {
    at: { host: '127.0.0.1', port: (server.server.address() as AddressInfo).port, encryption: 'none' },
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

it('is up if the server is ready', async () => {
  await using server = await serve();
  expect(await testCheck(smtp, server.at)).toMatchObject({ state: 'ok', message: expect.stringMatching(/^Ready in/) });
});

it('signs in', async () => {
  await using server = await serve();
  const user = { username: 'vitrine', password: 'open sesame' };
  expect(await testCheck(smtp, { ...server.at, ...user })).toMatchObject({ state: 'ok' });
});

it('is down with a wrong password', async () => {
  await using server = await serve();
  expect(await testCheck(smtp, { ...server.at, username: 'vitrine', password: 'wrong' })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('It refused: 535'),
  });
});

it('is down if the server does not encrypt', async () => {
  await using server = await serve();
  expect(await testCheck(smtp, { ...server.at, encryption: 'starttls' })).toMatchObject({ state: 'down' });
});

it('is down with a certificate of an unknown authority', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-smtp-'));
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key -out cert -subj /CN=localhost`;
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
  const [key, cert] = ['key', 'cert'].map(name => readFileSync(join(folder, name)));
  rmSync(folder, { recursive: true });
  await using server = await serve({ disabledCommands: [], secure: true, key: key!, cert: cert! });
  expect(await testCheck(smtp, { ...server.at, encryption: 'tls' })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('certificate'),
  });
});

it('is down if nothing listens', async () => {
  const server = await serve();
  await server[Symbol.asyncDispose]();
  expect(await testCheck(smtp, server.at)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});
