import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import check from './index.ts';

const DAY_S = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Serves a self-signed certificate for localhost that is valid for the given number of days. */
async function serve(days: number) {
  const name = `c${days}`;
  const extension = 'subjectAltName=DNS:localhost';
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -keyout ${name}.key -out ${name}.pem -subj /O=Own/CN=own -addext ${extension}`;
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
  const [key, cert] = ['key', 'pem'].map(end => readFileSync(join(folder, `${name}.${end}`), 'utf8'));
  const server = createServer({ key: key!, cert: cert! }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined);
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ cert: cert!, config: { host: '127.0.0.1', port, servername: 'localhost' } },
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => void server.close(() => resolve())),
  };
}

it('reports the time left', async () => {
  await using server = await serve(20);
  const seconds = (await testCheck(check, server.config)).values!.certificate_expiry_seconds! / DAY_S;
  expect(seconds > 19 && seconds <= 20).toBe(true);
});

it('is down with an unknown authority', async () => {
  await using server = await serve(21);
  expect(await testCheck(check, server.config)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('an authority that this site does not know'),
  });
});

it('is down if nothing listens', async () => {
  const server = await serve(23);
  await server[Symbol.asyncDispose]();
  expect(await testCheck(check, server.config)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});
