import type { EntityManager } from '@mikro-orm/sql';
import type { ImportResult } from '@vitrine/contracts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import { ImportRecordEntity } from './import-record.entity.ts';
import { ImportRun } from './import-run.ts';
import type { ImporterClient } from './importer-client.service.ts';
import type { SealedParts } from './sealed-parts.ts';
import { isShorterThanItsHeader } from './source/source-database.ts';
import { unpackUpload } from './source/unpack-upload.ts';
import { Upload } from './source/upload.ts';

export type { SealedParts };

/** Parameters of an import. */
interface ImportOptions {
  readonly em: EntityManager;
  readonly importers: readonly ImporterClient[];
  readonly sealed: SealedParts;
  /** Empty folder for the unpacked files, removed by the caller. */
  readonly folder: string;
  /** ms since 1970. */
  readonly now: number;
  /** Time zone of the site. */
  readonly zone: string;
  /** Id of the import; undefined for a trial run, which reads and maps everything but stores nothing. */
  readonly apply: string | undefined;
}

/** Error that ends a trial run: its transaction is rolled back. */
class TrialRun extends Error {}

/**
 * Imports a file of another product in one transaction, so completely or not at all. Existing items are left unchanged, so that
 * importing twice has the same result as once. Throws an InvalidArchiveError if the file is not accepted.
 */
export async function importUpload(file: string, options: ImportOptions): Promise<ImportResult> {
  const { em, importers, folder, now, zone, apply } = options;
  const wantedFiles = new Map<string, number>();
  for (const { description } of importers)
    for (const { names, maxBytes } of Object.values(description.files))
      for (const name of names)
        wantedFiles.set(name.toLowerCase(), Math.max(maxBytes, wantedFiles.get(name.toLowerCase()) ?? 0));
  const files = await unpackUpload(file, folder, wantedFiles);
  for (const importer of importers) {
    await using upload = await Upload.open(files, importer.description, { now, zone });
    if (!upload || !(await importer.detects(upload))) continue;
    const { product } = importer.description;
    const rows = importer.rows.bind(importer, upload);
    const run = new ImportRun(await importer.plan(upload), { product, now, zone, sealed: options.sealed, rows });
    try {
      await em.transactional(async inner => {
        await run.all(inner as EntityManager);
        // A trial run takes the same path up to here, so that its result matches that of the import.
        if (apply === undefined) throw new TrialRun();
        inner.create(ImportRecordEntity, { id: apply, product, at: new Date(now), created: run.created });
      });
    } catch (error) {
      if (!(error instanceof TrialRun)) throw error;
    }
    await run.seal(apply !== undefined);
    if (apply !== undefined) await em.nativeUpdate(ImportRecordEntity, { id: apply }, { created: run.created });
    return { id: apply ?? null, ...run.result() };
  }
  for (const [name, path] of files)
    if (await isShorterThanItsHeader(path))
      throw new InvalidArchiveError(
        `${name || 'This file'} is a damaged SQLite database: its end is missing. Stop the other program, then copy the file again.`,
      );
  throw new InvalidArchiveError(
    `This file is of none of the products that can be read here: ${importers.map(({ description }) => description.product).join(', ')}.`,
  );
}
