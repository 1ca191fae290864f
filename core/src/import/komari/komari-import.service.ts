import { readFile } from 'node:fs/promises';
import type { ImportResult } from '@vitrine/contracts';
import type { EntityManager } from '@mikro-orm/sql';
import { unpackKomari } from './archive.ts';
import { readKomari } from './content.ts';
import { KomariHistory } from './history.ts';
import { ImportRun } from './import-run.ts';
import { isShorterThanItsHeader, SourceDatabase } from './source-database.ts';

/** Parameters of an import. */
interface ImportOptions {
  readonly em: EntityManager;
  /** Empty folder for the unpacked files, removed by the caller. */
  readonly folder: string;
  /** ms since 1970. */
  readonly now: number;
  /** Time zone of the site. */
  readonly zone: string;
  /** False for a trial run: everything is read and mapped, nothing is stored. */
  readonly apply: boolean;
}

/** Error that ends a trial run: its transaction is rolled back. */
class TrialRun extends Error {}

/**
 * Imports a backup of Komari: all of it in one transaction, or nothing. What exists here already stays as it is, so that importing
 * twice has the result of importing once. Throws an InvalidArchiveError for a file that is not accepted.
 */
export async function importKomari(file: string, options: ImportOptions): Promise<ImportResult> {
  const files = await unpackKomari(file, options.folder);
  using main = SourceDatabase.open(files.database, 'komari.db');
  // A server that was not restarted copies this file without its log: a normal backup, only without history.
  const hasStore = files.metrics !== undefined && !(await isShorterThanItsHeader(files.metrics));
  using metrics = hasStore ? SourceDatabase.open(files.metrics!, 'metrics.db') : undefined;
  const content = readKomari(main, options);
  const history = new KomariHistory(main, metrics, content.metricPrefix, Math.floor(options.now / 1000));
  const icon = files.favicon === undefined ? undefined : await readFile(files.favicon);
  const run = new ImportRun(content, history, icon, options);
  try {
    await options.em.transactional(async em => {
      await run.all(em as EntityManager);
      // The trial run takes the same way, so that it cannot promise what the import does not keep.
      if (!options.apply) throw new TrialRun();
    });
  } catch (error) {
    if (!(error instanceof TrialRun)) throw error;
  }
  return run.result(history.hasStore(content.metricPrefix), files.metrics !== undefined);
}
