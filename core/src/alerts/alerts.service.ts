import type { AlertQuery } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { RosterService } from '../nodes/roster.service.ts';
import { NoticesService } from '../notifications/notices.service.ts';
import { Clock } from '../platform/clock.ts';
import { AlertBookService } from './alert-book.service.ts';
import { Alert } from './alert.entity.ts';
import { AlertNotFound, AlertOver } from './alerts.problems.ts';
import { SilencesService } from './silences.service.ts';

type Delivery = Awaited<ReturnType<NoticesService['deliveriesOf']>>[number];

/** An alert and what became of its notices. */
export interface Told {
  readonly alert: Alert;
  readonly deliveries: readonly { readonly about: 'firing' | 'resolved'; readonly delivery: Delivery }[];
}

/** Alerts that are over are kept for so long. */
const KEPT_MS = 400 * 86_400_000;

/** The alerts that were and are, for those who look at them. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly book: AlertBookService,
    private readonly notices: NoticesService,
    private readonly silences: SilencesService,
    private readonly roster: RosterService,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list({ state, kind, node, rule, before, limit }: AlertQuery): Promise<Told[]> {
    const where = {
      ...(state === 'open' ? { state: { $ne: 'resolved' as const } } : state && { state }),
      ...(kind && { kind }),
      ...(node && { node }),
      ...(rule && { rule }),
      ...(before && { id: { $lt: before } }),
    };
    const alerts = await this.em.fork().find(Alert, where, { orderBy: { id: 'desc' }, limit });
    return this.withDeliveries(alerts);
  }

  async find(id: number): Promise<Told> {
    const alert = await this.em.fork().findOne(Alert, { id });
    if (!alert) throw new AlertNotFound(id);
    return (await this.withDeliveries([alert]))[0]!;
  }

  async acknowledge(id: number): Promise<Told> {
    await this.book.alone(() => this.book.acknowledge(id));
    return this.find(id);
  }

  /** Nothing more about this node and rule for so long. */
  async mute(id: number, minutes: number): Promise<void> {
    const { alert } = await this.find(id);
    if (!alert.node || !this.roster.get(alert.node)) throw new AlertOver(id);
    const from = this.clock.now();
    await this.silences.add({
      kind: 'mute',
      name: [alert.nodeName, alert.ruleName].filter(Boolean).join(' · ').slice(0, 100),
      scope: { everything: false, nodes: [alert.node], groups: [], tags: [] },
      rule: alert.rule ?? null,
      schedule: { kind: 'once', from, to: from + minutes * 60_000 },
      sparesCritical: false,
    });
  }

  private async withDeliveries(alerts: readonly Alert[]): Promise<Told[]> {
    const ids = alerts.flatMap(({ notice, endNotice }) => [notice, endNotice].filter(id => id != null));
    const deliveries = Map.groupBy(ids.length > 0 ? await this.notices.deliveriesOf(ids) : [], ({ notice }) => notice);
    const of = (notice: string | null | undefined, about: 'firing' | 'resolved') =>
      (deliveries.get(notice ?? '') ?? []).map(delivery => ({ about, delivery }));
    return alerts.map(alert => ({
      alert,
      deliveries: [...of(alert.notice, 'firing'), ...of(alert.endNotice, 'resolved')],
    }));
  }

  /** Removes alerts that have been over for longer than they are kept. */
  async removeOld(): Promise<void> {
    await this.em.fork().nativeDelete(Alert, { openKey: null, goodSince: { $lt: this.clock.now() - KEPT_MS } });
  }
}
