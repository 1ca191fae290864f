import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StoredBackup } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { Clock } from '../platform/time/clock.ts';
import { writeArchive } from './archive/write-archive.ts';
import { BackupNotFound } from './backup.problems.ts';
import { nameOf, readName } from './names.rule.ts';
import { verifyBackup } from './restore/verify-backup.ts';

/** Service for the backups on this server: folder `backups` of the data folder. */
@Injectable()
export class BackupsService implements OnModuleInit {
  readonly folder: string;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.folder = join(config.dataDir, 'backups');
  }

  /** Removes leftovers while no backup is running yet. */
  onModuleInit(): Promise<void> {
    return this.sweep();
  }

  /** Returns the backups, newest first. */
  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found = names.map(async name => {
      const parsedName = readName(name);
      const file = parsedName && (await stat(join(this.folder, name)).catch(() => undefined));
      return file?.isFile() ? [{ name, ...parsedName!, size: file.size }] : [];
    });
    return (await Promise.all(found)).flat().sort((a, b) => b.at - a.at);
  }

  /** Makes a backup and verifies it by reading it back. Only a restorable one gets its final name. */
  async make(kind: StoredBackup['kind'], passphrase?: string): Promise<StoredBackup> {
    const now = this.clock.now();
    const name = nameOf({ at: now, kind, hasSecrets: passphrase !== undefined }, randomBytes(3).toString('hex'));
    const draft = join(this.folder, `${name}.part`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.sweep();
    try {
      await writeArchive(draft, { config: this.config, now, passphrase });
      await verifyBackup(draft, this.config);
      await rename(draft, join(this.folder, name));
    } finally {
      await rm(draft, { force: true });
    }
    return this.findOneOrFail(name);
  }

  async findOneOrFail(name: string): Promise<StoredBackup> {
    const found = (await this.list()).find(backup => backup.name === name);
    if (!found) throw new BackupNotFound();
    return found;
  }

  async pathOf(name: string): Promise<string> {
    return join(this.folder, (await this.findOneOrFail(name)).name);
  }

  async remove(name: string): Promise<void> {
    await rm(await this.pathOf(name));
  }

  /** Removes all but the newest `keep` backups of a kind. */
  async prune(ofKind: StoredBackup['kind'], keep: number): Promise<void> {
    const backupsOfKind = (await this.list()).filter(({ kind }) => kind === ofKind);
    for (const { name } of backupsOfKind.slice(keep)) await this.remove(name);
  }

  /** Removes unfinished backups, as after a power loss. */
  private async sweep(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      if (name.endsWith('.part')) await rm(join(this.folder, name), { force: true });
  }
}
