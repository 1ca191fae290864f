import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { SharedFiles } from '../../platform/cluster/shared-files.ts';
import { Config } from '../../platform/config/config.ts';
import { Database, type Statements } from '../../platform/database/database.ts';
import { SharedFolderEntity } from './shared-folder.entity.ts';
import { digestOf, fetchFolder, listFolders, removeFolders, storeFolder } from './shared-folders.ts';

/** Advisory lock key, unique to this use: "folders" on a phone keypad. */
const CHANGING_FOLDERS = 3_653_377;

/**
 * Service for folders that are the same on every instance: the files are in the database, and each instance has a copy on disk.
 * Paths are relative to the data folder.
 */
@Injectable()
export class SharedFoldersService implements SharedFiles {
  /** Checksums of folders on this instance's disk. */
  private readonly digests = new Map<string, string | undefined>();

  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Returns the checksums of the shared folders below a path. */
  list(below: string): Promise<Map<string, string>> {
    return listFolders(this.db, below);
  }

  /** Shares folders from the disk of this instance, all or none. Folders that no longer exist here are removed. */
  async share(...paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    for (const path of paths) this.digests.delete(path);
    await this.changing(em => this.shareWithin(em, paths));
  }

  /** Moves a file from this disk to the database. */
  async store(path: string): Promise<void> {
    await this.share(path);
    await rm(join(this.config.dataDir, path), { force: true });
  }

  /** Stores a folder of this instance's disk under another path. */
  async storeFrom(folder: string, path: string): Promise<void> {
    await this.changing(em => storeFolder(em, path, folder));
  }

  /** Returns the checksum of a folder on disk. It is cached until the folder is shared, or `forgetDigest` is called. */
  async digestHere(path: string): Promise<string | undefined> {
    if (!this.digests.has(path)) this.digests.set(path, await digestOf(join(this.config.dataDir, path)));
    return this.digests.get(path);
  }

  forgetDigest(path: string): void {
    this.digests.delete(path);
  }

  async remove(paths: readonly string[]): Promise<void> {
    await this.changing(em => removeFolders(em, paths));
  }

  /**
   * Writes a shared folder or file to a new path `into`. Returns false if it is no longer shared. If it cannot be read completely,
   * throws and removes what it wrote.
   */
  fetch(path: string, into: string): Promise<boolean> {
    return fetchFolder(this.db, path, into);
  }

  /** Returns the bytes of a shared folder or file; undefined if it is not shared. */
  async sizeOf(path: string): Promise<number | undefined> {
    const [row] = await this.db.execute<{ bytes: string | null }[]>(
      'select sum(octet_length(data)) as bytes from shared_file where folder = ?',
      [path],
    );
    return row?.bytes === null || row === undefined ? undefined : Number(row.bytes);
  }

  /**
   * Shares the files of this instance below a path, if nothing there is shared yet: a site that gets its second instance brings its
   * files along.
   */
  async shareFirst(below: string, paths: () => Promise<readonly string[]>): Promise<void> {
    if (await this.isShared(this.db, below)) return;
    await this.changing(async em => {
      if (await this.isShared(em, below)) return;
      await this.shareWithin(em, await paths());
      await em.insert(SharedFolderEntity, { path: markOf(below), digest: '' });
    });
  }

  private async shareWithin(em: EntityManager, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const folder = join(this.config.dataDir, path);
      if ((await digestOf(folder)) === undefined) await removeFolders(em, [path]);
      else await storeFolder(em, path, folder);
    }
  }

  private async isShared(em: Statements, below: string): Promise<boolean> {
    return (await em.count(SharedFolderEntity, { path: markOf(below) })) > 0;
  }

  /** Changes run one at a time, so that if two instances change a folder, the later change wins as a whole. */
  private changing(change: (em: EntityManager) => Promise<void>): Promise<void> {
    return this.db.transactional(async em => {
      await em.execute('select pg_advisory_xact_lock(?)', [CHANGING_FOLDERS]);
      await change(em);
    });
  }
}

export { removeFolders } from './shared-folders.ts';

/** Empty folder that marks the folders below a path as shared. */
const markOf = (below: string) => `.${below}`;

/** Folders whose files exist only in the database while a site has several instances. */
export const ONLY_SHARED = ['recordings'] as const;

/**
 * Ends sharing on a site that is back to a single instance: files that exist only in the database are written to the data folder,
 * which is authoritative from now on.
 */
export async function endSharing(em: EntityManager, dataDir: string, onlyShared: readonly string[]): Promise<void> {
  if ((await em.count(SharedFolderEntity)) === 0) return;
  for (const below of onlyShared)
    for (const path of (await listFolders(em, below)).keys()) await fetchFolder(em, path, join(dataDir, path));
  await removeFolders(
    em,
    (await em.findAll(SharedFolderEntity)).map(({ path }) => path),
  );
}
