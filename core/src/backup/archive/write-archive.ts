import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { Config } from '../../platform/config/config.ts';
import { dialectOf } from '../../platform/database/options.ts';
import { checkSchema } from '../../platform/database/schema-check.ts';
import { BASELINE_VERSION } from '../../platform/database/schema-state.rule.ts';
import { version } from '../../platform/release/version.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { openSource } from '../rows/secondary-database.ts';
import { snapshot, type Row } from '../rows/snapshot.queries.ts';
import { storedTables } from '../rows/tables.ts';
import { filesOf } from './files.ts';
import { fileEntry, FORMAT, MANIFEST, tableEntry, type Manifest } from './manifest.ts';
import { sealSecrets } from './seal.ts';

/** Inputs of a backup. */
interface ArchiveInput {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** ms since 1970. */
  readonly now: number;
  /** If set, the backup contains the secrets, sealed with this passphrase; otherwise none. */
  readonly passphrase?: string | undefined;
}

/** Number of rows written to the zip at a time. */
const BATCH_LINES = 50;

/** Writes a consistent snapshot of everything into a new file. The server keeps running meanwhile. */
export async function writeArchive(target: string, { config, now, passphrase }: ArchiveInput): Promise<Manifest> {
  const dialect = dialectOf(config);
  await using side = await openSource(config);
  const { facts, state } = await checkSchema(side.orm, config);
  const tables = await storedTables(side.orm, side.db, dialect);
  const manifest: Manifest = {
    format: FORMAT,
    product: 'vitrine',
    // Before an update, the database still has the schema of the previous release, so the backup names that release.
    version: state.kind === 'behind' ? (facts.recorded?.version ?? BASELINE_VERSION) : version(),
    createdAt: now,
    from: dialect,
    migrations: [...facts.executed],
    schema: facts.hash,
    tables: [],
    files: [],
    sealed: null,
  };
  await snapshot(side.db, dialect, async rowsOf => {
    const files = await filesOf(config.dataDir);
    const zip = new yazl.ZipFile();
    const failed = new Promise<never>((_, reject) => zip.once('error', reject));
    const add = (name: string, stream: () => Readable | Promise<Readable>) =>
      zip.addReadStreamLazy(name, { mode: 0o100600, mtime: new Date(now) }, done => {
        Promise.resolve()
          .then(stream)
          .then(
            stream => {
              stream.once('error', error => zip.emit('error', error));
              done(null, stream);
            },
            (error: unknown) => zip.emit('error', error),
          );
      });
    for (const table of tables)
      add(tableEntry(table.name), () => {
        let rows = 0;
        const lines = linesOf(rowsOf(table), () => rows++);
        return withChecksum(Readable.from(lines), sum =>
          manifest.tables.push({ name: table.name, columns: [...table.columns], rows, ...sum }),
        );
      });
    for (const path of files)
      add(fileEntry(path), () =>
        withChecksum(createReadStream(join(config.dataDir, path)), sum => manifest.files.push({ path, ...sum })),
      );
    // Written last, after all other checksums are known.
    add(MANIFEST, async () => {
      if (passphrase) manifest.sealed = await sealSecrets({ vaultKey: await vaultKeyOf(config.dataDir) }, passphrase);
      return Readable.from([JSON.stringify(manifest)]);
    });
    zip.end();
    await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { flags: 'wx', mode: 0o600 })), failed]);
  });
  await flush(target);
  return manifest;
}

async function* linesOf(rows: AsyncIterable<Row>, each: () => void): AsyncIterable<string> {
  let lines = '';
  let writtenLines = 0;
  for await (const row of rows) {
    each();
    lines += `${JSON.stringify(row)}\n`;
    if (++writtenLines % BATCH_LINES > 0 && lines.length < 2 ** 18) continue;
    yield lines;
    lines = '';
  }
  if (lines) yield lines;
}

/** Passes a stream through and reports its size and checksum at the end. */
function withChecksum(stream: Readable, onCounted: (sum: { size: number; sha256: string }) => void): Readable {
  const hash: Hash = createHash('sha256');
  let size = 0;
  const transform = new Transform({
    transform(chunk: Buffer | string, _, done) {
      const bytes = Buffer.from(chunk as string);
      hash.update(bytes);
      size += bytes.length;
      done(null, bytes);
    },
    flush(done) {
      onCounted({ size, sha256: hash.digest('hex') });
      done();
    },
  });
  stream.once('error', error => transform.destroy(error));
  return stream.pipe(transform);
}

async function vaultKeyOf(data: string): Promise<string> {
  Vault.existing(data);
  return (await readFile(join(data, 'vault.key'), 'utf8')).trim();
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
