import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BackupSchedule, NewBackupSchedule } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { Vault } from '../platform/vault.ts';
import { SITE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BACKUPS } from './backup-settings.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { isDue, momentsAround } from './schedule.rule.ts';

/** After a failure, as of a full disk, the next attempt waits. */
const PATIENCE_MS = 30 * 60_000;
const PLACE = 'backup.passphrase';

/** Makes backups by itself, and keeps so many of them. */
@Injectable()
export class ScheduleService implements OnModuleInit {
  private patientUntil = 0;
  /** A schedule does not ask for what was to be made before it was there. */
  private since = 0;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly backups: BackupsService,
    private readonly desk: ExclusiveTaskService,
  ) {}

  onModuleInit(): void {
    // A server that was off at the hour makes up for it, but not for more than a week.
    this.since = this.clock.now() - 7 * 86_400_000;
  }

  current(): BackupSchedule {
    const { frequency, hour, keepCount, sealedPassphrase } = this.settings.get(BACKUPS);
    return { frequency, hour, keepCount, hasPassphrase: sealedPassphrase !== '' };
  }

  /** When the next one is made; ms since 1970. */
  next(): number | null {
    return momentsAround(this.plan(), this.clock.now())?.next ?? null;
  }

  async change({ passphrase, ...schedule }: NewBackupSchedule): Promise<void> {
    const sealed =
      passphrase === undefined
        ? {}
        : { sealedPassphrase: passphrase === null ? '' : this.vault().seal(passphrase, PLACE) };
    if (schedule.frequency !== this.settings.get(BACKUPS).frequency) this.since = this.clock.now();
    await this.settings.set(BACKUPS, { ...schedule, ...sealed });
  }

  /** Makes the backup that is due, and removes those that are too many then. */
  async runIfDue(): Promise<void> {
    const now = this.clock.now();
    if (this.desk.current || now < this.patientUntil) return;
    const newest = (await this.backups.list()).find(({ kind }) => kind === 'scheduled')?.at;
    if (!isDue(this.plan(), newest, this.since, now)) return;
    this.patientUntil = now + PATIENCE_MS;
    const { keepCount, sealedPassphrase } = this.settings.get(BACKUPS);
    await this.desk
      .run('backup', async () => {
        await this.backups.make('scheduled', sealedPassphrase ? this.vault().open(sealedPassphrase, PLACE) : undefined);
        await this.backups.prune(keepCount);
      })
      // The desk has logged it, and tells the administrator.
      .catch(() => undefined);
  }

  private plan() {
    const { frequency, hour } = this.settings.get(BACKUPS);
    return { every: frequency, hour, zone: this.settings.get(SITE).timeZone };
  }

  private vault(): Vault {
    return Vault.existing(this.config.dataDir);
  }
}
