import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALERTS } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TrafficService, type Usage } from '../traffic/traffic.service.ts';
import { AlertEntity } from './alert.entity.ts';
import { nextTrafficStep, type NotifiedTrafficStep } from './traffic-step.rule.ts';

/** Longer than any traffic period. */
const RETENTION_MS = 70 * DAY_MS;

/** A step of the used traffic that was not notified yet. */
export interface DueStep {
  readonly usage: Usage;
  /** Percent. */
  readonly step: number;
}

/** Service for the steps of used traffic. Steps that were already notified are loaded from the alert history at the start. */
@Injectable()
export class TrafficStepsService implements OnModuleInit {
  private readonly notified = new Map<string, NotifiedTrafficStep>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly traffic: TrafficService,
  ) {}

  async onModuleInit(): Promise<void> {
    const since = { $gt: this.clock.now() - RETENTION_MS };
    for (const { node, since: period, threshold } of await this.db.find(
      AlertEntity,
      { kind: 'traffic', since },
      { orderBy: { id: 'asc' } },
    ))
      if (node) this.notified.set(node, { period, step: threshold ?? 0 });
  }

  /** Returns the highest step that a node has reached, unless it was notified in this period or no threshold is set. */
  due(node: string): DueStep | undefined {
    const { trafficThresholdPercent } = this.settings.get(ALERTS);
    const usage = trafficThresholdPercent === 0 ? undefined : this.traffic.usageOf(node);
    if (!usage) return undefined;
    const { usedPercent, period } = usage;
    const step = nextTrafficStep(usedPercent, trafficThresholdPercent, period.since, this.notified.get(node));
    return step === undefined ? undefined : { usage, step };
  }

  remember(node: string, step: NotifiedTrafficStep): void {
    this.notified.set(node, step);
  }
}
