import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { SharedFolderEntity } from './shared-folder.entity.ts';
import { digestOf, fetchFolder, listFolders, removeFolders, storeFolder } from './shared-folders.ts';

/** Advisory lock key, unique to this use: "folders" on a telephone keypad. */
const CHANGING_FOLDERS = 3_653_377;

/**
 * Service for folders of files that are the same on every core: they stand in the database, and each core has a copy on its disk.
 * Paths are those below the data folder.
 */
@Injectable()
export class SharedFoldersService {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** Returns the checksums of the shared folders below a path. */
  list(below: string): Promise<Map<string, string>> {
    return listFolders(this.em.fork(), below);
  }

  /** Shares folders as they lie on the disk of this core, all of them or none. Those that are not there any more are removed. */
  async share(...paths: readonly string[]): Promise<void> {
    await this.changing(em => this.shareWithin(em, paths));
  }

  /** Stores a folder of this core under a path at which it does not lie. */
  async store(path: string, folder: string): Promise<void> {
    await this.changing(em => storeFolder(em, path, folder));
  }

  async remove(paths: readonly string[]): Promise<void> {
    await this.changing(em => removeFolders(em, paths));
  }

  /**
   * Writes a shared folder or file to a new one, `into`. Returns false if it is not shared any more. Throws if it cannot be had whole;
   * nothing is left then.
   */
  fetch(path: string, into: string): Promise<boolean> {
    return fetchFolder(this.em.fork(), path, into);
  }

  /** Returns the bytes of a shared folder or file; undefined if it is not shared. */
  async sizeOf(path: string): Promise<number | undefined> {
    const [row] = await this.em
      .fork()
      .execute<{ bytes: string | null }[]>(
        'select sum(octet_length(data)) as bytes from shared_file where folder = ?',
        [path],
      );
    return row?.bytes === null || row === undefined ? undefined : Number(row.bytes);
  }

  /**
   * Makes what this core has below a path the beginning of what all share, if none did that before: a site that gets more cores
   * brings its files along.
   */
  async begin(below: string, paths: () => Promise<readonly string[]>): Promise<void> {
    if (await this.hasBegun(this.em.fork(), below)) return;
    await this.changing(async em => {
      if (await this.hasBegun(em, below)) return;
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

  private async hasBegun(em: EntityManager, below: string): Promise<boolean> {
    return (await em.count(SharedFolderEntity, { path: markOf(below) })) > 0;
  }

  /** One change after another, so that of two cores that change a folder, the later one wins as a whole. */
  private changing(change: (em: EntityManager) => Promise<void>): Promise<void> {
    return this.em.fork().transactional(async em => {
      await em.execute('select pg_advisory_xact_lock(?)', [CHANGING_FOLDERS]);
      await change(em);
    });
  }
}

/** Folder without files that says that those below a path are shared. */
const markOf = (below: string) => `.${below}`;

/** Folders whose files are in the database only while a site has several cores. */
export const ONLY_SHARED = ['recordings'] as const;

/**
 * Ends the sharing of a site that has one core again: what stands in the database only is written to the data folder, which is the
 * truth from now on.
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
