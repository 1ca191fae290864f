import { request } from 'node:http';
import { AuditPage } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';
import { BACKUP_LIMITS } from '../backup/archive/limits.ts';

const MB = 2 ** 20;

/** Sends a body of this size as a browser does, without reading the response meanwhile. Returns the response. */
const send = (url: string, cookie: string, [method, path, type]: readonly [string, string, string], bytes: number) =>
  new Promise<{ status: number; code: string }>((resolve, reject) => {
    const { origin, hostname, port } = new URL(url);
    const headers = { cookie, origin, 'content-type': type, 'content-length': bytes };
    const sent = request({ hostname, port, method, path, headers });
    sent.on('error', reject);
    sent.on('response', response => {
      let text = '';
      response.on('data', part => (text += String(part)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code }),
      );
    });
    let remaining = bytes;
    const sendMore = () => {
      while (remaining > 0) {
        const size = Math.min(remaining, MB);
        remaining -= size;
        if (!sent.write(Buffer.alloc(size))) return void sent.once('drain', sendMore);
      }
      sent.end();
    };
    sendMore();
  });

const archive = BACKUP_LIMITS.archive;
afterEach(() => void Object.assign(BACKUP_LIMITS, { archive }));

it.each([
  [
    'theme',
    'candidates.upload',
    ['POST', '/api/v1/admin/themes/candidates?name=a.zip', 'application/zip'],
    40 * MB,
    'theme.too-large',
  ],
  [
    'picture',
    'themes.add-image',
    ['POST', '/api/v1/admin/themes/default/images', 'image/png'],
    3 * MB,
    'theme.too-large',
  ],
  [
    'backup',
    'backup.upload',
    ['POST', '/api/v1/admin/backup/candidates?name=a.zip', 'application/zip'],
    36 * MB,
    'backup.too-large',
  ],
  [
    'database of places',
    'geoip.upload',
    ['PUT', '/api/v1/admin/geoip/database', 'application/octet-stream'],
    300 * MB,
    'request.too-large',
  ],
  [
    'icon',
    'settings.choose-icon',
    ['PUT', '/api/v1/admin/settings/favicon', 'application/octet-stream'],
    2 * MB,
    'request.too-large',
  ],
] as const)('rejects a %s that is too large, and logs it', async (_, action, route, bytes, code) => {
  const site = await startTestApp();
  const client = await site.admin();
  const cookie = client.jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false } as never)
    .toValueString();
  Object.assign(BACKUP_LIMITS, { archive: 10 * MB });
  expect(await send(site.url, cookie, route, bytes)).toEqual({ status: 413, code });
  const { entries } = AuditPage.parse((await client.get('/api/v1/admin/audit').expect(200)).body.data);
  expect(entries[0]).toMatchObject({ action, outcome: 'refused', ip: '127.0.0.1', detail: { problem: code } });
});
