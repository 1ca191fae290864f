import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openSource } from '../../src/backup/rows/secondary-database.ts';
import { freshDatabase } from '../database.ts';

/** Data of a site. */
export type Where = { readonly dataDir: string; readonly databaseUrl: string };

const FOLDER = import.meta.dirname;

/** Returns a compressed file of a release. */
export const unpacked = async (release: string, name: string) =>
  gunzipSync(await readFile(join(FOLDER, release, name)));

/** Puts the database of a release into a new data folder, or into a new database on PostgreSQL. */
export async function layOut(release: string): Promise<Where> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
  await copyFile(join(FOLDER, release, 'vault.key'), join(dataDir, 'vault.key'));
  const { url: databaseUrl } = await freshDatabase();
  if (!databaseUrl) await writeFile(join(dataDir, 'vitrine.db'), await unpacked(release, 'vitrine.db.gz'));
  else {
    await using side = await openSource({ dataDir, databaseUrl });
    await side.orm.em.getConnection().execute(String(await unpacked(release, 'postgres.sql.gz')));
  }
  return { dataDir, databaseUrl };
}
