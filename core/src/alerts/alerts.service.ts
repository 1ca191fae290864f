import { Injectable } from '@nestjs/common';
import type { AlertQuery } from '@vitrine/contracts';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NoticesService } from '../notifications/notices.service.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { AlertEntity } from './alert.entity.ts';
import { AlertNotFound, AlertAlreadyResolved } from './alerts.problems.ts';
import { SilencesService } from './silences.service.ts';

type Delivery = Awaited<ReturnType<NoticesService['deliveriesOf']>>[number];

/** An alert and the deliveries of its notices. */
export interface AlertWithDeliveries {
  readonly alert: AlertEntity;
  readonly deliveries: readonly { readonly about: 'firing' | 'resolved'; readonly delivery: Delivery }[];
}

/** Retention of resolved alerts. */
const RETENTION_MS = 400 * DAY_MS;

/** Service that lists current and past alerts for administrators. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly db: Database,
    private readonly alertStore: AlertStoreService,
    private readonly notices: NoticesService,
    private readonly silences: SilencesService,
    private readonly nodeCache: NodeCacheService,
    private readonly clock: Clock,
  ) {}

  /** Lists alerts, newest first. */
  async list({ state, kind, node, rule, before, limit }: AlertQuery): Promise<AlertWithDeliveries[]> {
    const where = {
      ...(state === 'open' ? { state: { $ne: 'resolved' as const } } : state && { state }),
      ...(kind && { kind }),
      ...(node && { node }),
      ...(rule && { rule }),
      ...(before && { id: { $lt: before } }),
    };
    const alerts = await this.db.find(AlertEntity, where, { orderBy: { id: 'desc' }, limit });
    return this.withDeliveries(alerts);
  }

  async findOneOrFail(id: number): Promise<AlertWithDeliveries> {
    const alert = await this.db.findOne(AlertEntity, { id });
    if (!alert) throw new AlertNotFound(id);
    return (await this.withDeliveries([alert]))[0]!;
  }

  async acknowledge(id: number): Promise<AlertWithDeliveries> {
    await this.alertStore.runExclusive(() => this.alertStore.acknowledge(id));
    return this.findOneOrFail(id);
  }

  /** Adds a silence for the alert's node and rule. */
  async mute(id: number, minutes: number): Promise<void> {
    const { alert } = await this.findOneOrFail(id);
    if (!alert.node || !this.nodeCache.get(alert.node)) throw new AlertAlreadyResolved(id);
    const from = this.clock.now();
    await this.silences.add({
      kind: 'mute',
      name: [alert.nodeName, alert.ruleName].filter(Boolean).join(' · ').slice(0, 100),
      nodeSelector: { all: false, nodes: [alert.node], groups: [], tags: [] },
      rule: alert.rule ?? null,
      schedule: { kind: 'once', from, to: from + minutes * MINUTE_MS },
      allowCritical: false,
    });
  }

  private async withDeliveries(alerts: readonly AlertEntity[]): Promise<AlertWithDeliveries[]> {
    const ids = alerts.flatMap(({ notice, resolvedNotice }) => [notice, resolvedNotice].filter(id => id != null));
    const deliveries = Map.groupBy(await this.notices.deliveriesOf(ids), ({ notice }) => notice);
    const deliveriesOf = (notice: string | null | undefined, phase: 'firing' | 'resolved') =>
      (deliveries.get(notice ?? '') ?? []).map(delivery => ({ about: phase, delivery }));
    return alerts.map(alert => ({
      alert,
      deliveries: [...deliveriesOf(alert.notice, 'firing'), ...deliveriesOf(alert.resolvedNotice, 'resolved')],
    }));
  }

  /** Removes resolved alerts past their retention. */
  async removeOld(): Promise<void> {
    await this.db.nativeDelete(AlertEntity, {
      openKey: null,
      recoveredSince: { $lt: this.clock.now() - RETENTION_MS },
    });
  }
}
