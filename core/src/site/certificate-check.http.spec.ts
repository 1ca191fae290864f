import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { DAY_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { CertificateCheckService } from './certificate-check.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));

/** Creates a certificate that is valid from now for a number of days. */
function certificateFor(days: number) {
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -keyout ${days}.key -out ${days}.pem -subj /CN=localhost`;
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
  const read = (ending: string) => readFileSync(join(folder, `${days}.${ending}`), 'utf8');
  return { key: read('key'), cert: read('pem') };
}

const [short, long] = [certificateFor(30), certificateFor(200)];
const names: (string | undefined)[] = [];
const server = createServer({ ...short, SNICallback: (name, done) => (names.push(name), done(null)) });
let connections = 0;
server.on('connection', () => connections++);
let port = 0;
let site: TestApp;
let check: CertificateCheckService;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
  site = await startTestApp({ now: Date.now() + 25 * DAY_MS });
  check = site.app.get(CertificateCheckService);
});
beforeEach(() => {
  connections = 0;
  server.setSecureContext(short);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const move = async (publicUrl: string) => {
  const client = await site.admin();
  await client.put('/api/v1/admin/settings/public-url').send({ publicUrl }).expect(200);
};

it('reports nothing for a site without https', async () => {
  await move(`http://127.0.0.1:${port}`);
  expect(await check.find()).toEqual([]);
  expect(connections).toBe(0);
});

it('reports a certificate that expires soon, until it is renewed', async () => {
  await move(`https://localhost:${port}/status`);
  const [found] = (await check.find())!;
  expect(found).toMatchObject({ id: 'localhost', subject: 'localhost' });
  const days = (Number(found!.values?.expiresAt) - site.clock.now()) / DAY_MS;
  expect(Math.round(days)).toBe(5);
  expect(names).toEqual(['localhost']);
  server.setSecureContext(long);
  expect(await check.find()).toEqual([]);
  expect(connections).toBe(2);
});

it('checks a valid certificate every six hours, and after a change of the URL', async () => {
  server.setSecureContext(long);
  await move(`https://127.0.0.1:${port}`);
  const reachable = async () => [await check.find(), connections];
  expect(await reachable()).toEqual([[], 1]);
  await site.clock.skip('359m');
  expect(await reachable()).toEqual([[], 1]);
  await site.clock.skip('1m');
  expect(await reachable()).toEqual([[], 2]);
  await move(`https://localhost:${port}`);
  expect(await reachable()).toEqual([[], 3]);
});

it('reports no result while the site cannot be reached', async () => {
  await move(`https://[::1]:${port}`);
  expect(await check.find()).toBeUndefined();
});
