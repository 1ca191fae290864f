import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StoredBackup } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { writeArchive } from './archive/write-archive.ts';
import { BackupNotFound } from './backup.problems.ts';
import { nameOf, readName } from './names.rule.ts';
import { verifyBackup } from './restore/verify-backup.ts';

/** The backups on this server: `backups` of the data folder. */
@Injectable()
export class BackupsService implements OnModuleInit {
  readonly folder: string;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.folder = join(config.dataDir, 'backups');
  }

  /** Nobody writes one yet. */
  onModuleInit(): Promise<void> {
    return this.sweep();
  }

  /** Newest first. */
  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found = names.map(async name => {
      const said = readName(name);
      const file = said && (await stat(join(this.folder, name)).catch(() => undefined));
      return file?.isFile() ? [{ name, ...said!, size: file.size }] : [];
    });
    return (await Promise.all(found)).flat().sort((a, b) => b.at - a.at);
  }

  /** Makes a backup and reads it back: only one that could be restored gets its name. */
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

  /** Removes all scheduled backups but the newest. Those that somebody asked for stay. */
  async prune(keep: number): Promise<void> {
    const scheduled = (await this.list()).filter(({ kind }) => kind === 'scheduled');
    for (const { name } of scheduled.slice(keep)) await this.remove(name);
  }

  /** Forgets what never became a backup, as after a power cut. */
  private async sweep(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => []))
      if (name.endsWith('.part')) await rm(join(this.folder, name), { force: true });
  }
}
