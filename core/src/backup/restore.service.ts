import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { BackupCandidate } from '@vitrine/contracts';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { HOUR_MS } from '@vitrine/contracts/time';
import { WaitingCandidates } from '../platform/archive/waiting-candidates.ts';
import { Config } from '../platform/config/config.ts';
import { RestartService } from '../platform/process/restart.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { BACKUP_LIMITS } from './archive/limits.ts';
import type { Manifest } from './archive/manifest.ts';
import { openSecrets, type Secrets } from './archive/seal.ts';
import { BackupInvalid, BackupNotFound, BackupNotZip, BackupTooLarge, PassphraseWrong } from './backup.problems.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { buildRestoredState } from './restore/build-restored-state.ts';
import { commitRestore } from './restore/decide.ts';
import { restoreFolder } from './restore/restore-folders.ts';
import { verifyBackup } from './restore/verify-backup.ts';

interface Candidate {
  readonly candidateId: string;
  readonly name: string;
  readonly manifest: Manifest;
}

/** A long timeout, because backups are large. */
const MAX_CANDIDATES = 1;
const CANDIDATE_TTL_MS = HOUR_MS;
/** Bytes that always stay free on the disk. */
const RESERVED_DISK_BYTES = 64 * 2 ** 20;

/** Service that accepts backups, verifies them completely, and restores one on request. */
@Injectable()
export class RestoreService {
  private readonly logger = new Logger('Backup');
  private readonly waiting: WaitingCandidates<Candidate>;

  constructor(
    private readonly config: Config,
    clock: Clock,
    private readonly backups: BackupsService,
    private readonly exclusiveTask: ExclusiveTaskService,
    private readonly restart: RestartService,
  ) {
    const removeFiles = (id: string) => rm(this.folderOf(id), { recursive: true, force: true });
    this.waiting = new WaitingCandidates({ clock, removeFiles, max: MAX_CANDIDATES, ttlMs: CANDIDATE_TTL_MS });
  }

  /** Accepts a zip as a stream. */
  upload(name: string, body: Readable): Promise<BackupCandidate> {
    return this.exclusiveTask.run('check', () =>
      this.stage(name, async file => {
        const { bavail, bsize } = await statfs(this.config.dataDir);
        const limit = Math.min(BACKUP_LIMITS.archive, bavail * bsize - RESERVED_DISK_BYTES);
        await pipeline(body, bounded(limit), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      }),
    );
  }

  /** Accepts a backup that is stored on the server. */
  async choose(name: string): Promise<BackupCandidate> {
    const path = await this.backups.pathOf(name);
    return this.exclusiveTask.run('check', () => this.stage(name, file => link(path, file)));
  }

  discard(candidateId: string): Promise<void> {
    return this.waiting.discard(candidateId);
  }

  /** Starts a restore; the server restarts at the end. A wrong passphrase is reported at once. */
  async restore(candidateId: string, passphrase?: string): Promise<void> {
    const candidate = this.waiting.get(candidateId);
    if (!candidate) throw new BackupNotFound();
    const secrets = passphrase === undefined ? undefined : await this.open(candidate.manifest, passphrase);
    this.exclusiveTask.start('restore', () => this.restoreTaken(candidateId, secrets));
  }

  /** Restores a candidate, which cannot be discarded meanwhile. If the restore fails, the candidate is available again. */
  private async restoreTaken(candidateId: string, secrets: Secrets | undefined): Promise<void> {
    const candidate = this.waiting.take(candidateId);
    if (!candidate) throw new BackupNotFound();
    try {
      await this.apply(candidate, secrets);
    } catch (error) {
      await this.waiting.add(candidate);
      throw error;
    }
  }

  /** Builds the new state beside the current one, then commits. Nothing changes before the commit. */
  private async apply({ candidateId, name }: Candidate, secrets: Secrets | undefined): Promise<void> {
    await commitRestore(this.config, { id: candidateId, file: name }, async next => {
      const { items, leftOut } = await buildRestoredState({
        config: this.config,
        archive: this.archiveOf(candidateId),
        next,
        secrets,
      });
      if (leftOut.length > 0) this.logger.warn(`Left out, since no release has it: ${leftOut.join(', ')}`);
      return items;
    });
    this.exclusiveTask.close();
    this.restart.schedule();
  }

  private async stage(name: string, fetch: (file: string) => Promise<unknown>): Promise<BackupCandidate> {
    // Before the new file arrives, because both may not fit on the disk.
    await this.waiting.makeRoom(MAX_CANDIDATES - 1);
    const candidateId = randomUUID();
    const file = this.archiveOf(candidateId);
    try {
      await mkdir(this.folderOf(candidateId), { recursive: true, mode: 0o700 });
      await fetch(file);
      const manifest = await verifyBackup(file, this.config);
      const view = candidateOf(manifest, { candidateId, name, size: (await stat(file)).size });
      await this.waiting.add({ candidateId, name, manifest });
      return view;
    } catch (error) {
      await rm(this.folderOf(candidateId), { recursive: true, force: true });
      if (error instanceof NotAZipError) throw new BackupNotZip();
      throw error instanceof InvalidArchiveError ? new BackupInvalid(error.message) : error;
    }
  }

  private async open({ sealed }: Manifest, passphrase: string): Promise<Secrets> {
    const secrets = sealed && (await openSecrets(sealed, passphrase));
    if (!secrets) throw new PassphraseWrong();
    return secrets;
  }

  private folderOf(candidateId: string): string {
    return join(restoreFolder(this.config.dataDir), candidateId);
  }

  private archiveOf(candidateId: string): string {
    return join(this.folderOf(candidateId), 'backup.zip');
  }
}

function candidateOf(
  manifest: Manifest,
  file: Pick<BackupCandidate, 'candidateId' | 'name' | 'size'>,
): BackupCandidate {
  const { version, createdAt, from: sourceDialect, tables, files, sealed } = manifest;
  return {
    ...file,
    version,
    createdAt,
    sourceDialect,
    nodes: tables.find(({ name }) => name === 'node')?.rows ?? 0,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    hasSecrets: sealed !== null,
  };
}

function bounded(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? new BackupTooLarge() : null, chunk);
    },
  });
}
