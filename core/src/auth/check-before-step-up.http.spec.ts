import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/sql';
import { startTestApp } from '../../test/app.ts';
import { ApiKeyEntity } from '../api-keys/api-key.entity.ts';
import { ControlKeyEntity } from '../control/control-key.entity.ts';
import { ShareLinkEntity } from '../share-links/share-link.entity.ts';

const admin = '/api/v1/admin';
const newKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
const share = { node: null, hours: 1 };
const apiKey = { name: 'script', scopes: ['read'], expiresAt: null, nodes: null };
const signingKey = () => ({ name: 'laptop', publicKey: newKey(), kind: 'browser' });

async function setUp() {
  const site = await startTestApp();
  const client = await site.admin();
  const { uuid } = await site.given.node({ name: 'tokyo' });
  const em = site.app.get(EntityManager).fork();
  const now = new Date(site.clock.now());
  const expiresAt = new Date(site.clock.now() + 1e9);
  /** Fills the lists up to their limits. */
  const fill = async () => {
    const [first] = await em.findAll(ApiKeyEntity);
    const account = first!.account;
    const count = (length: number) => Array.from({ length }, (_, i) => i);
    await em.insertMany(
      ShareLinkEntity,
      count(500).map(() => ({ id: randomUUID(), name: '', node: null, createdAt: now, expiresAt })),
    );
    await em.insertMany(
      ApiKeyEntity,
      count(200).map(i => ({
        ...{ id: randomUUID(), account, name: 'x', hint: 'vk_', secretHash: `hash ${i}`, scopes: ['read' as const] },
        ...{ nodes: null, secondFactor: false, createdAt: now, expiresAt: null, lastUsedIp: '' },
      })),
    );
    await em.insertMany(
      ControlKeyEntity,
      count(50).map(i => ({
        ...{ id: `key ${i}`, name: 'x', publicKey: newKey(), kind: 'browser' as const, credential: null },
        createdAt: site.clock.now(),
      })),
    );
  };
  const refusal = async (path: string, body: object) => (await client.post(`${admin}/${path}`).send(body)).body.code;
  return { ...site, client, uuid, fill, refusal };
}

it('reports invalid fields before it asks for a proof', async () => {
  const { client, clock, refusal, uuid } = await setUp();
  const existingKey = signingKey();
  await client.post(`${admin}/control/signing-keys`).send(existingKey).expect(201);
  await clock.skip('11m');
  const unknown = randomUUID();
  expect(await refusal('share-links', { ...share, node: unknown })).toBe('node.not-found');
  expect(await refusal('enrolments', { node: unknown })).toBe('node.not-found');
  expect(await refusal('control/signing-keys', { ...existingKey, publicKey: 'AAAA' })).toBe('control.key-invalid');
  expect(await refusal('control/signing-keys', existingKey)).toBe('control.key-known');
  for (const [path, body] of [
    ['share-links', { ...share, node: uuid }],
    ['enrolments', { node: uuid }],
    ['control/signing-keys', signingKey()],
    ['api-keys', apiKey],
  ] as const)
    expect(await refusal(path, body)).toBe('step-up.required');
});

it('reports a full list before and after it requires a proof', async () => {
  const { client, clock, refusal, fill } = await setUp();
  await client.post(`${admin}/api-keys`).send(apiKey).expect(201);
  await fill();
  const full = [
    ['share-links', share, 'share-link.limit'],
    ['control/signing-keys', signingKey(), 'control.key-limit'],
    ['api-keys', apiKey, 'api-key.limit'],
  ] as const;
  for (const [path, body, code] of full) expect(await refusal(path, body)).toBe(code);
  await clock.skip('11m');
  for (const [path, body, code] of full) expect(await refusal(path, body)).toBe(code);
});

it('reports a missing resource only after the proof', async () => {
  const { client, clock } = await setUp();
  await clock.skip('11m');
  const { body } = await client.put(`${admin}/plugins/no-such-plugin/settings`).send({ values: {} }).expect(403);
  expect(body.code).toBe('step-up.required');
});
