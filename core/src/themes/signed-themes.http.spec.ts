import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { keyIdOf } from '@vitrine/contracts/signature';
import { asFiles, themeFiles } from '../../../sdk/contracts/test/theme-zip.ts';
import { makeKeyPair, readSigningKey, signFiles } from '../../../sdk/tooling/authoring/signing-key.ts';
import { startTestApp } from '../../test/app.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-signed-themes-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const keys = Object.fromEntries(['ada', 'eve'].map(name => [name, makeKeyPair(join(place, name))]));

const themes = '/api/v1/admin/themes';

function zipOf(version: string, signer?: string, extraFiles: Record<string, string> = {}): Buffer {
  const files = asFiles(themeFiles({}, { version }));
  const signed = signer ? signFiles(files, readSigningKey(join(place, signer)), `sunrise ${version}`) : files;
  const zip = new AdmZip();
  for (const [name, data] of signed) zip.addFile(name, Buffer.from(data));
  for (const [name, text] of Object.entries(extraFiles)) zip.addFile(name, Buffer.from(text));
  return zip.toBuffer();
}

async function site() {
  const app = await startTestApp();
  const admin = await app.admin();
  const upload = (zip: Buffer) =>
    admin.post(`${themes}/candidates`).set('content-type', 'application/octet-stream').send(zip);
  const install = async (zip: Buffer) => {
    const { body } = await upload(zip).expect(201);
    await admin.post(`${themes}/candidates/${body.data.candidateId}/install`).send({}).expect(201);
    return body.data;
  };
  return { upload, install };
}

it('remembers the key of a signed theme, and compares updates with it', async () => {
  const { install, upload } = await site();
  expect((await install(zipOf('1.0.0', 'ada'))).signature).toEqual({ state: 'first', key: keyIdOf(keys.ada!) });
  expect((await upload(zipOf('1.1.0', 'ada'))).body.data.signature.state).toBe('same');
  expect((await upload(zipOf('1.1.0', 'eve'))).body.data.signature.state).toBe('other');
  expect((await upload(zipOf('1.1.0'))).body.data.signature.state).toBe('missing');
});

it('rejects a zip to which a file was added after it was signed', async () => {
  const { upload } = await site();
  const { status, body } = await upload(zipOf('1.0.0', 'ada', { 'more.txt': 'x' }));
  expect([status, body.detail]).toEqual([
    422,
    expect.stringContaining('more.txt was changed after the author signed.'),
  ]);
});
