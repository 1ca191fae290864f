import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import type { Config } from '../platform/config/config.ts';
import type { Clock } from '../platform/time/clock.ts';
import { openSecrets } from './archive/seal.ts';
import { writeArchive } from './archive/write-archive.ts';
import { decryptFile } from './offsite/age.ts';
import { buildRestoredState } from './restore/build-restored-state.ts';
import { commitRestore, RestoreUnderWay } from './restore/decide.ts';
import { restoreFolder } from './restore/restore-folders.ts';
import { verifyBackup } from './restore/verify-backup.ts';

/** Error with one sentence about why a backup was not restored. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** Service for backups as files, for the command line. Works with and without a running server. */
export class BackupFilesService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Writes a backup and verifies it by reading it back. Returns the number of nodes in it. */
  async write(target: string, passphrase: string | undefined): Promise<number> {
    const draft = `${target}.part`;
    try {
      await rm(draft, { force: true });
      await writeArchive(draft, { config: this.config, now: this.clock.now(), passphrase });
      const { tables } = await verifyBackup(draft, this.config);
      await rename(draft, target);
      return tables.find(({ name }) => name === 'node')?.rows ?? 0;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Copies a backup. One from an off-site store is decrypted first. */
  private async copy(source: string, archive: string, passphrase: string | undefined): Promise<void> {
    if (!/\.age$/i.test(source)) return copyFile(source, archive);
    if (passphrase === undefined)
      throw new RestoreError('The file is encrypted. Add --with-secrets, and enter the passphrase of the copies.');
    await decryptFile(source, archive, passphrase).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOSPC') throw error;
      throw new RestoreError('The passphrase does not open this file, or the file was changed.');
    });
  }

  /**
   * Verifies a backup and builds the restored state; the next start of the server applies it. Returns the id of the restore, and
   * the tables and columns from builds before 0.1.0 that are left out.
   */
  async restore(source: string, passphrase: string | undefined): Promise<{ id: string; leftOut: readonly string[] }> {
    let leftOut: readonly string[] = [];
    const { dataDir } = this.config;
    const id = randomUUID();
    const archive = join(restoreFolder(dataDir), id, 'backup.zip');
    try {
      await mkdir(join(restoreFolder(dataDir), id), { recursive: true, mode: 0o700 });
      await this.copy(source, archive, passphrase);
      const { sealed } = await verifyBackup(archive, this.config);
      const secrets = passphrase === undefined || !sealed ? undefined : await openSecrets(sealed, passphrase);
      if (passphrase !== undefined && !secrets)
        throw new RestoreError('The passphrase does not decrypt the secrets of this backup.');
      await commitRestore(this.config, { id, file: basename(source) }, async next => {
        const state = await buildRestoredState({ config: this.config, archive, next, secrets });
        ({ leftOut } = state);
        return state.items;
      });
      return { id, leftOut };
    } catch (error) {
      await rm(join(restoreFolder(dataDir), id), { recursive: true, force: true });
      throw error instanceof InvalidArchiveError || error instanceof RestoreUnderWay
        ? new RestoreError(error.message)
        : error;
    }
  }
}
