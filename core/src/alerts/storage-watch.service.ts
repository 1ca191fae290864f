import { Injectable } from '@nestjs/common';
import { ALERTS } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { DirectNoticesService } from '../notifications/direct-notices.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { MomentaryAlertsService } from './momentary-alerts.service.ts';
import { NO_TARGET } from './open-alert.ts';
import { StorageProbeService } from './storage-probe.service.ts';
import { systemKey } from './system-observations.rule.ts';

/** Minimum duration of a failure before it is reported; a restart of the database takes less. */
const MIN_MS = 2 * MINUTE_MS;
/** Page that its notices link to. */
const PAGE = '/admin/overview';

/**
 * Service that detects that the database accepts no writes. Its notice cannot use the delivery queue, which is in that database, so
 * it is sent to the channels directly. The alert is stored after the recovery.
 */
@Injectable()
export class StorageWatchService {
  private failing: { readonly since: number; readonly reason: string } | undefined;
  private isTold = false;

  constructor(
    private readonly storageProbe: StorageProbeService,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly siteUrl: SiteUrlService,
    private readonly directNotices: DirectNoticesService,
    private readonly alertStore: AlertStoreService,
    private readonly momentaryAlerts: MomentaryAlertsService,
  ) {}

  /** Returns the current failure once it has lasted two minutes. */
  current(): { readonly since: number; readonly reason: string } | undefined {
    return this.failing && this.clock.now() - this.failing.since >= MIN_MS ? this.failing : undefined;
  }

  /** Writes to the database, and notifies the channels if writes keep failing. */
  async check(): Promise<void> {
    const now = this.clock.now();
    const reason = await this.storageProbe.failure();
    if (reason === undefined) return this.onStored(now);
    this.failing ??= { since: now, reason };
    if (this.isTold || !this.current() || !this.settings.get(ALERTS).system.storing) return;
    const { since } = this.failing;
    this.isTold = await this.directNotices.send({
      event: 'system.storing',
      severity: 'critical',
      node: null,
      at: now,
      values: { problem: 'storing', name: reason, since, link: this.siteUrl.url && this.siteUrl.url + PAGE },
    });
  }

  private async onStored(now: number): Promise<void> {
    await this.directNotices.remember();
    const resolvedAlert = this.current();
    if (resolvedAlert && this.settings.get(ALERTS).system.storing) await this.record(resolvedAlert, now);
    this.failing = undefined;
    this.isTold = false;
  }

  private async record({ since, reason }: { since: number; reason: string }, now: number): Promise<void> {
    const key = systemKey('storing');
    const subject = reason.slice(0, 500);
    const duration = Math.round((now - since) / 1000);
    const values = { problem: 'storing', name: subject, since, duration, list: '' };
    await this.alertStore.runExclusiveJob(() =>
      this.momentaryAlerts.notify(
        { ...NO_TARGET, key, kind: 'system', system: { condition: 'storing', subject } },
        { since, firedAt: since + MIN_MS, value: null, peak: null },
        { key: `${key}${since}`, event: 'system.resolved', severity: 'recovery', values, page: PAGE },
      ),
    );
  }
}
