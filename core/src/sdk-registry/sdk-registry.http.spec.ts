import { createHash } from 'node:crypto';
import { startTestApp } from '../../test/app.ts';

it('describes its packages for npm, with the address of the request', async () => {
  const { http } = await startTestApp();
  const { body, headers } = await http.get('/npm/@vitrine%2fplugin-sdk').set('host', 'status.example.com').expect(200);
  const version = body['dist-tags'].latest;
  const { name, dist, dependencies, bin } = body.versions[version];
  expect(name).toBe('@vitrine/plugin-sdk');
  expect(bin).toEqual({ 'vitrine-plugin': './lib/main.js' });
  expect(dependencies).toBeUndefined();
  expect(dist.tarball).toBe(`http://status.example.com/npm/@vitrine/plugin-sdk/-/plugin-sdk-${version}.tgz`);
  expect(headers['cache-control']).toBe('private, max-age=60');

  const tarball = await http.get(new URL(dist.tarball).pathname).buffer(true).parse(bytesOf).expect(200);
  expect(`sha512-${createHash('sha512').update(tarball.body).digest('base64')}`).toBe(dist.integrity);
});

it('shows commands for this site at /npm/, with its base path', async () => {
  const { http } = await startTestApp({ config: { VITRINE_BASE_PATH: '/status' } });
  const { text, headers } = await http.get('/status/npm/').set('host', 'status.example.com').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain(
    'npm create @vitrine/plugin my-plugin --@vitrine:registry=http://status.example.com/status/npm/',
  );
  expect(text).toContain('<code>@vitrine/plugin-sdk</code>');
});

it('answers npm search', async () => {
  const { http } = await startTestApp();
  const names = async (text: string) =>
    (await http.get('/npm/-/v1/search').query({ text }).expect(200)).body.objects.map(
      (result: { package: { name: string } }) => result.package.name,
    );
  expect(await names('')).toContain('@vitrine/create-plugin');
  expect(await names('create plugin')).toEqual(['@vitrine/create-plugin']);
  expect(await names('lodash')).toEqual([]);
});

it('serves the guides as pages and as text, with the address of this site', async () => {
  const { http } = await startTestApp();
  const from = (path: string) => http.get(path).set('host', 'status.test');
  expect((await from('/docs').expect(200)).text).toContain('http://status.test/docs/plugins/first-notifier.html');
  const page = await from('/docs/plugins/web-parts.html').expect(200);
  expect(page.text).toContain('--@vitrine:registry=http://status.test/npm/');
  expect(page.text).toMatch(/<h2 id="4-the-entry-in-the-menu">/);
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|script/);
  const text = await from('/docs/plugins/web-parts.md').expect(200);
  expect(text.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect((await from('/llms.txt').expect(200)).text).toContain('(http://status.test/docs/plugins/web-parts.md)');
  for (const path of ['/docs/plugins/none.md', '/docs/plugins/..%2f..%2fpackage.json', '/docs/other/README.md'])
    expect((await from(path).expect(404)).body.code).toBe('guide.not-found');
});

it('serves its own packages only', async () => {
  const { http } = await startTestApp();
  for (const path of ['lodash', '@vitrine%2fcore', '@vitrine%2f..%2f..%2fpackage', '@other%2fplugin-sdk'])
    expect((await http.get(`/npm/${path}`).expect(404)).body.code).toBe('sdk.not-found');
  await http.get('/npm/@vitrine/plugin-sdk/-/plugin-sdk-9.9.9.tgz').expect(404);
});

function bytesOf(answer: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const response = answer as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
}

it('forbids shared caches to store responses with the address of a request', async () => {
  const { http } = await startTestApp();
  for (const path of ['/npm/', '/npm/@vitrine%2fplugin-sdk', '/docs', '/llms.txt', '/install.sh']) {
    const { text, headers } = await http.get(path).set('host', 'evil.example').expect(200);
    expect([path, text.includes('http://evil.example'), headers['cache-control']]).toEqual([
      path,
      true,
      expect.stringMatching(/private|no-store/),
    ]);
  }
});
