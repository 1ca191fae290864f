import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@vitrine/contracts/time';
import { testNotice } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { ownAuthority } from '../../test/own-authority.ts';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { readCertificates } from './certificates.rule.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
const { authority, key, cert } = ownAuthority(folder);
const server = createServer({ key, cert }, (_, response) => response.end('hello'));
let url = '';

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  url = `https://localhost:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Plugin that makes requests at each notice, with Node's client and with the host's, and logs the results. */
const SOURCE = `import https from 'node:https';
import { defineHooks } from '@vitrine/plugin-sdk';
const request = url => new Promise(done => https.get(url, { agent: false }, response => response.on('data', String).on('end', () => done('ok')))
  .on('error', error => done(error.code)));
export default defineHooks(({ hooks, http }) => {
  hooks.composeNotice.tap(async notice => {
    const host = await http(notice.body).then(({ status }) => String(status), error => error.message);
    return { ...notice, title: (await request(notice.body)) + ' ' + host };
  });
});`;

it('trusts the authorities of the site for all connections, in plugins too, until they are removed', async () => {
  const { admin, plugins, dataDir, hooks, app } = await appWithInstalled([], {
    VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8,::1/128',
  });
  const folderOfPlugin = join(dataDir, 'plugins/asking');
  await mkdir(folderOfPlugin, { recursive: true });
  const vitrine = { id: 'asking', kind: 'hooks', title: 'A', description: 'Asks.', sdk: '*', permissions: ['network'] };
  const manifest = { name: 'asking', version: '1.0.0', type: 'module', main: 'index.js', vitrine };
  await writeFile(join(folderOfPlugin, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folderOfPlugin, 'index.js'), SOURCE);
  await plugins.discover();
  await plugins.enable('asking');

  const outbound = app.get(OutboundHttpClient);
  const client = await admin();
  const trust = (authorities: string) => client.put('/api/v1/admin/settings/network').send({ authorities });
  const ofPlugin = async () => (await hooks.composeNotice.apply({ ...testNotice, body: url })).title;

  const unknown = `The certificate of ${new URL(url).host} is from an authority that this site does not know`;
  await expect(outbound.http(url)).rejects.toThrow(unknown);
  expect(await ofPlugin()).toContain(unknown);
  expect(await ofPlugin()).toMatch(/^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY) /);
  await trust(`Authority of the house\n${authority}`).expect(200);
  expect((await outbound.http(url)).status).toBe(200);
  expect(await ofPlugin()).toBe('ok 200');
  await trust('').expect(200);
  await expect(outbound.http(url)).rejects.toThrow(unknown);
  expect(await ofPlugin()).toMatch(/^UNABLE_TO/);
});

it('trusts stored authorities after a restart while they are valid, and none once the server has stopped', async () => {
  const now = Date.now();
  const config = { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8,::1/128' };
  const first = await startTestApp({ now, config });
  const { dataDir, databaseUrl } = first;
  const client = await first.admin();
  await client.put('/api/v1/admin/settings/network').send({ authorities: authority }).expect(200);
  await first.stop();
  await expect(fetch(url)).rejects.toThrow();

  const second = await startTestApp({ dataDir, databaseUrl, now, config });
  expect((await second.app.get(OutboundHttpClient).http(url)).status).toBe(200);
  await second.stop();
  const later = await startTestApp({ dataDir, databaseUrl, now: now + 3 * DAY_MS, config });
  await expect(later.app.get(OutboundHttpClient).http(url)).rejects.toThrow('does not know');
});

it.each([
  ['none', 'mail.example.com'],
  ['private-key', key],
  ['unreadable', authority.slice(0, 400)],
  ['unreadable', authority.replace(/^.{64}$/m, line => [...line].reverse().join(''))],
])('rejects certificates that are %s, and keeps the stored ones', async (reason, authorities) => {
  const { admin } = await startTestApp();
  const client = await admin();
  await client.put('/api/v1/admin/settings/network').send({ authorities: authority }).expect(200);
  const { body } = await client.put('/api/v1/admin/settings/network').send({ authorities }).expect(422);
  expect(body).toMatchObject({
    code: 'settings.authorities-invalid',
    errors: [{ path: 'authorities', message: `settings.authorities-${reason}` }],
  });
  const { body: stored } = await client.get('/api/v1/admin/settings/network').expect(200);
  expect(stored.data.authorities).toBe(authority);
});

it('names the certificate that has expired, among others', () => {
  const expiresAt = Date.now() + 3 * DAY_MS;
  expect(readCertificates(`one\n${authority}\ntwo\n${cert}`, Date.now())).toHaveLength(2);
  expect(readCertificates(authority, expiresAt)).toEqual({ reason: 'expired', certificate: 1 });
});
