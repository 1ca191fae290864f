import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Statements } from '../../platform/database/database.ts';
import { SharedFileEntity } from './shared-file.entity.ts';
import { SharedFolderEntity } from './shared-folder.entity.ts';
import { isSharedPath } from './shared-path.rule.ts';

/** Maximum bytes per row, and per statement. */
const PIECE = 2 ** 20;
const STATEMENT = 4 * PIECE;

/** Returns the sorted paths of the files in a folder; the empty path if it is a file, none if it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  if ((await stat(folder).catch(() => undefined))?.isFile()) return [''];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Returns the checksum of a folder or file on disk; undefined if it has no files. */
export async function digestOf(folder: string): Promise<string | undefined> {
  const names = await filesIn(folder);
  if (names.length === 0) return undefined;
  const all = createHash('sha256');
  for (const name of names) {
    const hash = createHash('sha256');
    for await (const data of createReadStream(join(folder, name))) hash.update(data as Buffer);
    all.update(`${hash.digest('hex')} ${name}\n`);
  }
  return all.digest('hex');
}

/** Returns the checksums of the shared folders at any depth below a path, by path. */
export async function listFolders(em: Statements, below: string): Promise<Map<string, string>> {
  const rows = await em.find(SharedFolderEntity, { path: { $like: `${below.replaceAll('_', '\\_')}/%` } });
  return new Map(rows.filter(({ path }) => isSharedPath(path)).map(({ path, digest }) => [path, digest]));
}

/** Stores a folder or file from disk under its path, replacing the stored one. Call it in a transaction. */
export async function storeFolder(em: Statements, path: string, folder: string): Promise<void> {
  if (!isSharedPath(path)) throw new Error(`${path} cannot be shared`);
  const digest = await digestOf(folder);
  if (digest === undefined) throw new Error(`${path} has no files to share`);
  await em.nativeDelete(SharedFileEntity, { folder: path });
  let waiting: Pick<SharedFileEntity, 'folder' | 'name' | 'piece' | 'data'>[] = [];
  let bytes = 0;
  const write = async () => {
    if (waiting.length > 0) await em.insertMany(SharedFileEntity, waiting);
    [waiting, bytes] = [[], 0];
  };
  for (const name of await filesIn(folder)) {
    for await (const [piece, data] of piecesOf(join(folder, name))) {
      waiting.push({ folder: path, name, piece, data });
      bytes += data.length;
      if (bytes >= STATEMENT || waiting.length >= 200) await write();
    }
  }
  await write();
  await em.upsert(SharedFolderEntity, { path, digest });
}

/** Removes shared folders. */
export async function removeFolders(em: Statements, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await em.nativeDelete(SharedFolderEntity, { path: { $in: [...paths] } });
  await em.nativeDelete(SharedFileEntity, { folder: { $in: [...paths] } });
}

/**
 * Writes a shared folder or file to a new path on disk. Returns false if it is no longer shared. If the data differs from what was
 * stored, for example because it was replaced meanwhile, throws and leaves nothing on disk.
 */
export async function fetchFolder(em: Statements, path: string, into: string): Promise<boolean> {
  const shared = isSharedPath(path) ? await em.findOne(SharedFolderEntity, { path }) : undefined;
  if (!shared) return false;
  try {
    await rm(into, { recursive: true, force: true });
    await mkdir(dirname(into), { recursive: true, mode: 0o700 });
    const pieces = await em.find(
      SharedFileEntity,
      { folder: path },
      { fields: ['name', 'piece'], orderBy: { name: 'asc', piece: 'asc' }, disableIdentityMap: true },
    );
    for (const name of new Set(pieces.map(({ name }) => name))) {
      const target = resolve(into, name);
      if (name !== '' && !target.startsWith(resolve(into) + sep)) throw new Error(`${name} lies outside of ${path}`);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await using file = await open(target, 'wx', 0o600);
      for (const { piece } of pieces.filter(copy => copy.name === name))
        await file.writeFile(await pieceOf(em, path, name, piece));
    }
    if ((await digestOf(into)) !== shared.digest) throw new Error(`${path} has changed while it was read`);
    return true;
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    throw error;
  }
}

async function pieceOf(em: Statements, folder: string, name: string, piece: number): Promise<Buffer> {
  const row = await em.findOne(SharedFileEntity, { folder, name, piece }, { disableIdentityMap: true });
  if (!row) throw new Error(`${folder}/${name} has changed while it was read`);
  return Buffer.from(row.data);
}

/** An empty file is stored as one empty piece. */
async function* piecesOf(file: string): AsyncIterable<[piece: number, data: Buffer]> {
  let piece = 0;
  for await (const data of createReadStream(file, { highWaterMark: PIECE })) yield [piece++, data as Buffer];
  if (piece === 0) yield [0, Buffer.alloc(0)];
}
