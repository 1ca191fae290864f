import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import push from 'web-push';
import { sendWith } from '@vitrine/plugin-sdk/testing';
import webPush from './index.ts';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Starts a push service with a subscribed browser, whose private keys only the browser has. */
async function browser(status = 201) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const keys = createECDH('prime256v1');
  const deviceKey = keys.generateKeys().toString('base64url');
  const authSecret = randomBytes(16).toString('base64url');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/abc`;
  return {
    received,
    settings: { endpoint, deviceKey, deviceSecret: authSecret, ...push.generateVAPIDKeys() },
    read: (body: Buffer) =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString('utf8')) as unknown,
    [Symbol.asyncDispose]: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Returns the claims of a VAPID header after verifying its signature. */
function claimsOf(header: string, publicKey: string): unknown {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(header)!;
  expect(key).toBe(publicKey);
  const [head, body, signature] = token!.split('.') as [string, string, string];
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map(part => part.toString('base64url')) as [string, string];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

it('encrypts for the browser, signed with the key of the channel', async () => {
  await using device = await browser();
  await sendWith(webPush, device.settings, { severity: 'critical', title: 'tokyo is offline', body: 'For 5 minutes' });
  const [{ headers, body }] = device.received as [Received];
  expect(headers).toMatchObject({ urgency: 'high', ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(body.toString()).not.toContain('tokyo');
  expect(device.read(body)).toEqual({ title: 'tokyo is offline', body: 'For 5 minutes' });
  expect(claimsOf(String(headers.authorization), device.settings.publicKey)).toMatchObject({
    aud: new URL(device.settings.endpoint).origin,
    sub: expect.stringMatching(/^(https:|mailto:)/),
  });
});

it('shortens long texts to the limit of push services', async () => {
  await using device = await browser();
  await sendWith(webPush, device.settings, { title: '长'.repeat(1000), body: '文'.repeat(5000) });
  expect(device.received[0]!.body.length).toBeLessThan(4096);
});

it.each([
  [410, { field: 'endpoint' }],
  [404, { field: 'endpoint' }],
  [403, { field: 'privateKey' }],
  [429, { retry: true }],
])('derives a hint from status %i', async (status, hint) => {
  await using device = await browser(status);
  await expect(sendWith(webPush, device.settings)).rejects.toMatchObject({ hint });
});
