import semver from 'semver';
import { migrations, type Dialect } from '../../platform/database/migrations/index.ts';
import { version } from '../../platform/version.ts';
import { ArchiveProblem } from '../../platform/zip/archive-problem.ts';
import { openArchive, type OpenArchive } from '../archive/read-archive.ts';
import { fromPortable, NotPortable } from '../rows/portable.rule.ts';
import type { Manifest } from '../archive/manifest.ts';

/** Reads a whole backup without writing anything: every checksum, every row. Throws an ArchiveProblem at the first fault. */
export async function examine(path: string, dialect: Dialect): Promise<Manifest> {
  await using archive = await openArchive(path);
  expectKnown(archive.manifest);
  for (const table of archive.manifest.tables)
    for await (const row of archive.rows(table))
      for (const [i, column] of table.columns.entries())
        within(`${table.name}.${column.name}`, () => fromPortable(column.kind, row[i], dialect));
  for (const file of archive.manifest.files) await drain(archive, file);
  return archive.manifest;
}

/** A database that has been where this release has not cannot be brought back from there. */
export function expectKnown(
  { migrations: been, version: from }: Manifest,
  known = migrations.sqlite.map(({ name }) => name),
): void {
  if (been.every((name, i) => known[i] === name)) return;
  const newer = semver.valid(from) && semver.gt(from, version());
  throw new ArchiveProblem(
    `It was made by ${newer ? 'a newer' : 'another'} release of Vitrine (${from}); update first.`,
  );
}

async function drain(archive: OpenArchive, file: Manifest['files'][number]): Promise<void> {
  for await (const _ of archive.file(file));
}

function within(place: string, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof NotPortable) throw new ArchiveProblem(`${place}: ${error.message}.`);
    throw error;
  }
}
