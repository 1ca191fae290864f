import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { PluginSource } from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import { PluginPackage } from '@vitrine/plugin-sdk';

const STAGING = '.incoming';
const PREVIOUS = '.previous';
const RECORD = '.installed.json';

/** Origin of an installed plugin: the file `.installed.json` in its folder, which is not part of its code. */
const InstallRecord = z.object({
  source: PluginSource.nullable(),
  from: z.string(),
  /** Checksum of the archive. */
  sha256: z.string(),
  /** Public key of the author who signed it. */
  signer: z.string().optional(),
  installedAt: z.number(),
  /** True for a trial installation of an author, which is never kept for a rollback. */
  trial: z.boolean().optional(),
});
type InstallRecord = z.infer<typeof InstallRecord>;

/**
 * Folders of installed plugins: `<root>/<id>` is the current version, `<root>/.previous/<id>` the previous one. A version is
 * written elsewhere and then renamed, so that no folder is ever incomplete.
 */
export class InstalledFolders {
  constructor(private readonly root: string) {}

  /** Deletes archives that were never installed, and completes an installation that was interrupted. */
  async recover(): Promise<void> {
    await rm(join(this.root, STAGING), { recursive: true, force: true });
    for (const id of await readdir(join(this.root, PREVIOUS)).catch((): string[] => []))
      if (!existsSync(join(this.root, id))) await rename(join(this.root, PREVIOUS, id), join(this.root, id));
  }

  async stage(candidateId: string, files: Files, record: InstallRecord): Promise<void> {
    const folder = join(this.root, STAGING, candidateId);
    for (const [name, data] of files) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, data, { flag: 'wx', mode: 0o600 });
    }
    await writeFile(join(folder, RECORD), JSON.stringify(record), { mode: 0o600 });
  }

  /** Folder in which a version is written before it is moved into place. */
  stagingOf(candidateId: string): string {
    return join(this.root, STAGING, candidateId);
  }

  /** Moves a staged folder into place, replacing the existing one. */
  async put(candidateId: string, place: string): Promise<void> {
    const target = join(this.root, place);
    const backup = this.stagingOf(`${candidateId}-before`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (existsSync(target)) await rename(target, backup);
    await rename(this.stagingOf(candidateId), target);
    await rm(backup, { recursive: true, force: true });
  }

  async drop(place: string): Promise<void> {
    await rm(join(this.root, place), { recursive: true, force: true });
  }

  async discard(candidateId: string): Promise<void> {
    await rm(join(this.root, STAGING, candidateId), { recursive: true, force: true });
  }

  /**
   * Makes a staged version the current one; the previous one is kept for a rollback, unless it was a trial. A trial inherits the
   * source and the author's key of the version it replaces.
   */
  async adopt(candidateId: string, id: string, trial = false): Promise<void> {
    const staged = join(this.root, STAGING, candidateId);
    const current = await this.recordOf(id);
    if (trial) {
      const record = InstallRecord.parse(JSON.parse(await readFile(join(staged, RECORD), 'utf8')));
      const signer = current?.signer ?? record.signer;
      const keptRecord = {
        ...record,
        source: current?.source ?? record.source,
        trial: true,
        ...(signer && { signer }),
      };
      await writeFile(join(staged, RECORD), JSON.stringify(keptRecord), { mode: 0o600 });
    }
    if (current?.trial) await this.put(candidateId, id);
    else await this.replace(staged, id);
  }

  /** Swaps the current and the previous version. */
  async rollBack(id: string): Promise<void> {
    const backup = join(this.root, STAGING, `rollback-${id}`);
    await mkdir(dirname(backup), { recursive: true, mode: 0o700 });
    await rm(backup, { recursive: true, force: true });
    await rename(join(this.root, PREVIOUS, id), backup);
    await this.replace(backup, id);
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.root, PREVIOUS, id), { recursive: true, force: true });
    await rm(join(this.root, id), { recursive: true, force: true });
  }

  has(folder: string): boolean {
    return existsSync(join(this.root, folder));
  }

  /** Version that a rollback would restore; null if there is none. */
  async previousVersion(id: string): Promise<string | null> {
    try {
      const text = await readFile(join(this.root, PREVIOUS, id, 'package.json'), 'utf8');
      return PluginPackage.parse(JSON.parse(text)).version;
    } catch {
      return null;
    }
  }

  /** Origin of an installed plugin; undefined if an operator put it into the folder. */
  async recordOf(id: string): Promise<InstallRecord | undefined> {
    try {
      return InstallRecord.parse(JSON.parse(await readFile(join(this.root, id, RECORD), 'utf8')));
    } catch {
      return undefined;
    }
  }

  private async replace(next: string, id: string): Promise<void> {
    const current = join(this.root, id);
    const previous = join(this.root, PREVIOUS, id);
    await rm(previous, { recursive: true, force: true });
    await mkdir(dirname(previous), { recursive: true, mode: 0o700 });
    if (existsSync(current)) await rename(current, previous);
    await rename(next, current);
  }
}
