import { Injectable } from '@nestjs/common';
import { SITE } from '@vitrine/contracts/settings';
import type { AvailabilityAccess, AvailabilityReport } from '@vitrine/plugin-sdk';
import { AvailabilityService } from '../availability/availability.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { AvailabilitySource } from '../plugins/host/availability-source.contribution.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AlertEntity } from './alert.entity.ts';

const MAX_ALERTS = 2000;

/** Service that gives plugins the availability of nodes, and the alerts that fired. */
@Injectable()
@AvailabilitySource()
export class PluginAvailabilityService implements AvailabilityAccess {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly availability: AvailabilityService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  async site() {
    return { timeZone: this.settings.get(SITE).timeZone, now: this.clock.now() };
  }

  async read(from: number, to: number): Promise<AvailabilityReport> {
    const availabilities = await this.availability.within({ from: Math.floor(from / 1000), to: Math.floor(to / 1000) });
    const byNode = new Map(availabilities.map(alert => [alert.node, alert]));
    const fired = await this.db.find(
      AlertEntity,
      { firedAt: { $gte: from, $lt: to } },
      { orderBy: { firedAt: 'asc' }, limit: MAX_ALERTS },
    );
    return {
      nodes: this.nodeCache
        .all()
        .map(({ node }) => node)
        .sort((a, b) => a.weight - b.weight || a.createdAt - b.createdAt)
        .map(({ uuid, name }) => {
          const { percent = null, outages = 0, offlineSeconds = 0 } = byNode.get(uuid) ?? {};
          return { uuid, name, percent, outages, offlineSeconds };
        }),
      alerts: fired.map(({ kind, ruleName, taskName, subject, firedAt }) => ({
        kind,
        name: ruleName || taskName || subject,
        firedAt: firedAt!,
      })),
    };
  }
}
