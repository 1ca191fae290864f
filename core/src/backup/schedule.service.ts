import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BackupSchedule, NewBackupSchedule } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { BACKUPS } from '@vitrine/contracts/settings';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { Config } from '../platform/config/config.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { messageOf } from '../platform/text/message-of.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { BackupsService } from './backups.service.ts';
import { ExclusiveTaskService } from './exclusive-task.service.ts';
import { isDue, momentsAround } from './schedule.rule.ts';

/** Delay before the next attempt after a failure, such as a full disk. */
const RETRY_DELAY_MS = 30 * MINUTE_MS;
/** A server that was off makes the missing backup within this time. */
const SETTLED_MS = 2 * HOUR_MS;
/** Age from which a backup is too old: the next one is overdue too. */
const MAX_AGE_MS = { day: 50 * HOUR_MS, week: 15 * DAY_MS };
const VAULT_CONTEXT = 'backup.passphrase';

/** Service that makes scheduled backups and removes the oldest ones. */
@Injectable()
export class ScheduleService implements OnModuleInit {
  private patientUntil = 0;
  /** Start of the schedule: earlier times are not due. */
  private since = 0;
  private startedAt = 0;
  /** Why the last scheduled backup failed. */
  private failure: string | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly backups: BackupsService,
    private readonly exclusiveTask: ExclusiveTaskService,
  ) {}

  onModuleInit(): void {
    // A server that was off at the scheduled time catches up, but by no more than a week.
    this.startedAt = this.clock.now();
    this.since = this.startedAt - 7 * DAY_MS;
  }

  current(): BackupSchedule {
    const { frequency, hour, keepCount, passphrase } = this.settings.get(BACKUPS);
    return { frequency, hour, keepCount, hasPassphrase: passphrase !== '' };
  }

  /** Returns when the next backup is due; ms since 1970. */
  next(): number | null {
    return momentsAround(this.plan(), this.clock.now())?.next ?? null;
  }

  async change({ passphrase, ...schedule }: NewBackupSchedule): Promise<void> {
    const sealed =
      passphrase === undefined ? {} : { passphrase: passphrase ? this.vault().seal(passphrase, VAULT_CONTEXT) : '' };
    if (schedule.frequency !== this.settings.get(BACKUPS).frequency) this.since = this.clock.now();
    await this.settings.set(BACKUPS, { ...schedule, ...sealed });
  }

  /** Makes a backup if one is due, and then removes the oldest above the limit. */
  async runIfDue(): Promise<void> {
    const now = this.clock.now();
    if (this.exclusiveTask.current || now < this.patientUntil) return;
    const newest = (await this.backups.list()).find(({ kind }) => kind === 'scheduled')?.at;
    if (!isDue(this.plan(), newest, this.since, now)) return;
    this.patientUntil = now + RETRY_DELAY_MS;
    const { keepCount, passphrase: sealed } = this.settings.get(BACKUPS);
    await this.exclusiveTask
      .run('backup', async () => {
        await this.backups.make('scheduled', sealed ? this.vault().open(sealed, VAULT_CONTEXT) : undefined);
        await this.backups.prune('scheduled', keepCount);
      })
      .then(
        () => (this.failure = undefined),
        // The task service has already logged and recorded it for the administrator.
        (error: unknown) => (this.failure = messageOf(error)),
      );
  }

  /** Returns the time of the newest scheduled backup, and whether backups are on schedule. */
  async health(): Promise<{ newest: number | undefined; failure: string | undefined; isTooOld: boolean }> {
    const newest = (await this.backups.list()).find(({ kind }) => kind === 'scheduled')?.at;
    const { frequency } = this.settings.get(BACKUPS);
    if (frequency === 'off') return { newest, failure: undefined, isTooOld: false };
    const now = this.clock.now();
    const isTooOld =
      now - this.startedAt > SETTLED_MS && now - Math.max(newest ?? 0, this.since) > MAX_AGE_MS[frequency];
    return { newest, failure: this.failure, isTooOld };
  }

  private plan() {
    const { frequency, hour } = this.settings.get(BACKUPS);
    return { every: frequency, hour, zone: this.settings.get(SITE).timeZone };
  }

  private vault(): Vault {
    return Vault.existing(this.config.dataDir);
  }
}
