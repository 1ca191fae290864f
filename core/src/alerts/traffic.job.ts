import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NoticesService, type NoticeDraft } from '../notifications/notices.service.ts';
import { RosterService, type Listed } from '../nodes/roster.service.ts';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteAddress } from '../settings/site-address.service.ts';
import { TrafficService, type Usage } from '../traffic/traffic.service.ts';
import { AlertBookService } from './alert-book.service.ts';
import { ALERTS } from './alert-settings.ts';
import { Alert } from './alert.entity.ts';
import { fresh } from './open-alert.ts';
import { silencedBy } from './silence.rule.ts';
import { SilencesService } from './silences.service.ts';
import { stepToTell, type TrafficTold } from './traffic-step.rule.ts';

const CHECK_INTERVAL_MS = 10_000;
/** Longer than any period. */
const REMEMBERED_MS = 70 * 86_400_000;

/** Tells how much of its traffic a node has used, each step once in a period. What was told stands in the alert history. */
@Injectable()
export class TrafficJob implements OnModuleInit {
  private readonly told = new Map<string, TrafficTold>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly roster: RosterService,
    private readonly traffic: TrafficService,
    private readonly silences: SilencesService,
    private readonly book: AlertBookService,
    private readonly notices: NoticesService,
    private readonly hooks: CoreHooks,
    private readonly address: SiteAddress,
  ) {}

  async onModuleInit(): Promise<void> {
    const since = { $gt: this.clock.now() - REMEMBERED_MS };
    for (const { node, since: period, threshold } of await this.em
      .fork()
      .find(Alert, { kind: 'traffic', since }, { orderBy: { id: 'asc' } }))
      if (node) this.told.set(node, { period, step: threshold ?? 0 });
  }

  @Interval('alerts.traffic', CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.book.exclusively(() => this.notifySteps());
  }

  private async notifySteps(): Promise<void> {
    const { trafficFrom } = this.settings.get(ALERTS);
    if (trafficFrom === 0) return;
    for (const listed of this.roster.all()) {
      const { uuid } = listed.node;
      const usage = this.traffic.usageOf(uuid);
      const step = usage && stepToTell(usage.usedPercent, trafficFrom, usage.period.since, this.told.get(uuid));
      if (usage && step !== undefined && !this.isSilent(listed)) await this.tell(listed, usage, step);
    }
  }

  private isSilent({ node }: Listed): boolean {
    return silencedBy(this.silences.list(), { node, rule: null, critical: false }, this.clock.now()) !== undefined;
  }

  private async tell(listed: Listed, usage: Usage, step: number): Promise<void> {
    const now = this.clock.now();
    const { uuid, name } = listed.node;
    const { usedPercent, usedBytes, limitBytes, period } = usage;
    const node = { uuid, name };
    const alarm = {
      state: 'resolved',
      since: period.since,
      firedAt: now,
      goodSince: now,
      value: usedPercent,
      peak: usedPercent,
    } as const;
    const topic = {
      key: `traffic:${uuid}`,
      kind: 'traffic',
      node,
      rule: null,
      task: null,
      metric: '',
      unit: 'percent',
      threshold: step,
    } as const;
    const draft: NoticeDraft = {
      key: `traffic:${uuid}:${period.since}:${step}`,
      event: 'traffic.step',
      severity: 'warning',
      node,
      at: now,
      values: {
        name,
        usedPercent,
        stepPercent: step,
        usedBytes,
        limitBytes,
        since: period.since,
        link: this.address.url && `${this.address.url}/instance/${uuid}`,
      },
    };
    await this.book.transact(async em => {
      const notice = await this.notices.announce(em, draft);
      return [{ before: undefined, after: { ...fresh(topic, alarm), saidAt: now, notice, endSaidAt: now } }];
    });
    this.told.set(uuid, { period: period.since, step });
    this.notices.wake();
    void this.hooks.trafficStep.fire({ ...listed, at: now, usedPercent, stepPercent: step, usedBytes, limitBytes });
  }
}
