import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginCandidate } from '@vitrine/contracts';
import { keyIdOf } from '@vitrine/contracts/signature';
import { makeKeyPair, readSigningKey, signFiles } from '../../../../sdk/tooling/authoring/signing-key.ts';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { startTestApp } from '../../../test/app.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-signed-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const keys = Object.fromEntries(['ada', 'eve'].map(name => [name, makeKeyPair(join(place, name))]));

const admin = '/api/v1/admin/plugins';

/** Archive of a version of a plugin, signed with a key of `keys`. */
function archiveOf(version: string, signer?: string, change = (files: Map<string, Uint8Array>) => files) {
  const vitrine = { id: 'bell', kind: 'hooks', title: 'Bell', description: 'Rings.', sdk: '^0.1.0' };
  const files = new Map<string, Uint8Array>([
    ['package.json', Buffer.from(JSON.stringify({ name: 'bell', version, type: 'module', vitrine }))],
    ['index.ts', Buffer.from("import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks({});\n")],
    ['node_modules/dep/index.js', Buffer.from('export const one = 1;\n')],
  ]);
  const signed = signer ? signFiles(files, readSigningKey(join(place, signer)), `bell ${version}`) : files;
  return packTarball(change(signed));
}

async function site() {
  const app = await startTestApp();
  const client = await app.admin();
  const upload = async (archive: Promise<Buffer>) =>
    client
      .post(`${admin}/candidates?name=bell.tgz`)
      .set('content-type', 'application/octet-stream')
      .send(await archive);
  const install = async (archive: Promise<Buffer>): Promise<PluginCandidate> => {
    const { body } = await upload(archive);
    await client.post(`${admin}/candidates/${body.data.candidateId}/install`).send({ enable: false }).expect(201);
    return body.data as PluginCandidate;
  };
  return { client, upload, install };
}

it('remembers the key of the first signed version', async () => {
  const { install } = await site();
  expect((await install(archiveOf('1.0.0', 'ada'))).signature).toEqual({ state: 'first', key: keyIdOf(keys.ada!) });
  expect((await install(archiveOf('1.1.0', 'ada'))).signature.state).toBe('same');
});

it.each([
  ['signed with another key', 'eve', 'other'],
  ['not signed', undefined, 'missing'],
])('reports before installation an update that is %s', async (_, signer, state) => {
  const { install, upload } = await site();
  await install(archiveOf('1.0.0', 'ada'));
  expect((await upload(archiveOf('1.1.0', signer))).body.data.signature.state).toBe(state);
});

it('compares with the key of the version that a rollback brought back', async () => {
  const { client, install, upload } = await site();
  await install(archiveOf('1.0.0', 'ada'));
  await install(archiveOf('1.1.0', 'eve'));
  await client.post(`${admin}/bell/rollback`).expect(201);
  expect((await upload(archiveOf('1.2.0', 'ada'))).body.data.signature.state).toBe('same');
});

it('keeps the key while an author tries unsigned versions', async () => {
  const { client, install, upload } = await site();
  await install(archiveOf('1.0.0', 'ada'));
  const { body } = await upload(archiveOf('1.0.0'));
  const trial = { enable: false, trial: true };
  await client.post(`${admin}/candidates/${body.data.candidateId}/install`).send(trial).expect(201);
  expect((await upload(archiveOf('1.1.0', 'ada'))).body.data.signature.state).toBe('same');
});

it('reports versions of an author without a key as unsigned', async () => {
  const { install } = await site();
  expect((await install(archiveOf('1.0.0'))).signature).toEqual({ state: 'unsigned', key: '' });
  expect((await install(archiveOf('1.1.0'))).signature.state).toBe('unsigned');
});

it('rejects an archive that was changed after it was signed', async () => {
  const { upload } = await site();
  const changed = archiveOf('1.0.0', 'ada', files => files.set('index.ts', Buffer.from('export default 1;\n')));
  const { status, body } = await upload(changed);
  expect([status, body.code]).toEqual([422, 'plugin.archive-invalid']);
  expect(body.detail).toContain('index.ts was changed after the author signed.');
});

it('names the key in the audit log', async () => {
  const { client, install } = await site();
  await install(archiveOf('1.0.0', 'ada'));
  const { body } = await client.get('/api/v1/admin/audit?action=plugins.install').expect(200);
  const [entry] = body.data.entries;
  expect(entry.detail).toMatchObject({ signedBy: keyIdOf(keys.ada!) });
});
