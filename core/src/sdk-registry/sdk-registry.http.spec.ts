import { createHash } from 'node:crypto';
import { startTestApp } from '../../test/app.ts';

it('describes its packages as npm asks for them, with the address under which it was asked', async () => {
  const { http } = await startTestApp();
  const { body, headers } = await http.get('/npm/@vitrine%2fplugin-sdk').set('host', 'status.example.com').expect(200);
  const version = body['dist-tags'].latest;
  const { name, dist, dependencies, bin } = body.versions[version];
  expect(name).toBe('@vitrine/plugin-sdk');
  expect(bin).toEqual({ 'vitrine-plugin': './lib/main.js' });
  expect(dependencies).toBeUndefined();
  expect(dist.tarball).toBe(`http://status.example.com/npm/@vitrine/plugin-sdk/-/plugin-sdk-${version}.tgz`);
  expect(headers['cache-control']).toBe('public, max-age=60');

  const tarball = await http.get(new URL(dist.tarball).pathname).buffer(true).parse(bytesOf).expect(200);
  expect(`sha512-${createHash('sha512').update(tarball.body).digest('base64')}`).toBe(dist.integrity);
});

it('knows its own packages only', async () => {
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
