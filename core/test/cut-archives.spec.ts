import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { InvalidArchiveError, unpackZip, type ArchiveLimits } from '@vitrine/contracts/archive';
import { craftZip } from '../../sdk/contracts/test/craft-zip.ts';
import { packTarball } from '../../sdk/tooling/authoring/tarball.ts';
import { openArchive } from '../src/backup/archive/read-archive.ts';
import { unpackUpload } from '../src/import/source/unpack-upload.ts';
import { unpackTarball } from '../src/platform/archive/unpack-tarball.ts';

const LIMITS: ArchiveLimits = {
  archive: 2 ** 20,
  entries: 20,
  file: 2 ** 20,
  total: 2 ** 20,
  ratio: 200,
  path: 200,
  depth: 5,
  name: 100,
};

/** The archive truncated to every shorter length. */
const cuts = (archive: Buffer) => Array.from({ length: archive.length }, (_, length) => archive.subarray(0, length));

/** Asserts that each archive is unpacked or rejected as invalid, and that no other error is thrown or emitted. */
async function expectHandled(
  archives: readonly Buffer[],
  unpack: (archive: Buffer) => Promise<unknown>,
): Promise<void> {
  let rejected = 0;
  for (const archive of archives) {
    const error = await unpack(archive).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) continue;
    expect(error).toBeInstanceOf(InvalidArchiveError);
    rejected += 1;
  }
  expect(rejected).toBeGreaterThan(archives.length / 2);
}

/** Calls an unpacker that reads a file, with the bytes in a file of a new folder. */
const inFile = (unpack: (file: string, folder: string) => Promise<unknown>) => async (archive: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'cut-'));
  try {
    await writeFile(join(folder, 'archive.zip'), archive);
    await unpack(join(folder, 'archive.zip'), folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const files = new Map([
  ['package.json', Buffer.from('{"name":"cut"}')],
  ['index.ts', Buffer.from('export default 1;')],
]);

it('rejects a plugin archive cut at any byte', async () =>
  expectHandled(cuts(await packTarball(files)), archive => unpackTarball(archive, LIMITS)));

it('rejects a plugin archive whose tar is cut at any byte inside an intact gzip', async () =>
  expectHandled(
    cuts(gunzipSync(await packTarball(files)))
      .slice(0, -1024)
      .map(tar => gzipSync(tar)),
    archive => unpackTarball(archive, LIMITS),
  ));

it('rejects a theme archive cut at any byte', () =>
  expectHandled(cuts(craftZip([...files].map(([name, data]) => ({ name, data })))), archive =>
    unpackZip(archive, LIMITS),
  ));

it('rejects a backup cut at any byte', () => {
  const rows = '[1]\n[2]\n';
  const manifest = {
    format: 1,
    product: 'vitrine',
    version: '0.1.0',
    createdAt: 1,
    from: 'sqlite',
    migrations: ['initial'],
    tables: [
      {
        name: 'node',
        columns: [{ name: 'id', kind: 'integer' }],
        rows: 2,
        size: rows.length,
        sha256: createHash('sha256').update(rows).digest('hex'),
      },
    ],
    files: [],
    sealed: null,
  };
  const backup = craftZip([
    { name: 'backup.json', data: JSON.stringify(manifest) },
    { name: 'tables/node.jsonl', data: rows },
  ]);
  const read = async (file: string) => {
    await using archive = await openArchive(file);
    for (const table of archive.manifest.tables)
      for await (const row of archive.rows(table)) expect(row).toHaveLength(1);
  };
  return expectHandled([...cuts(backup), ...corrupt(backup)], inFile(read));
});

it('rejects a Komari backup cut at any byte', () => {
  const backup = craftZip([
    { name: 'komari-backup-markup', data: 'x' },
    { name: 'komari.db', data: 'SQLite format 3' },
  ]);
  return expectHandled(
    cuts(backup),
    inFile((file, folder) => unpackUpload(file, folder, new Map([['komari.db', 2 ** 30]]))),
  );
});

/** Copies of the archive, each with a different byte inverted. */
function corrupt(archive: Buffer): Buffer[] {
  return Array.from(archive, (byte, at) => {
    const copy = Buffer.from(archive);
    copy[at] = byte ^ 0xff;
    return copy;
  });
}
