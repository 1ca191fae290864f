import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { CheckHistoryService } from './check-history.service.ts';
import { CheckPeriodEntity } from './check-period.entity.ts';
import { ChecksService } from './checks.service.ts';

/** Service that adds the failures of a node's checks to its timeline; visitors see only those of public checks. */
@TimelineSource()
@Injectable()
export class CheckTimelineService implements TimelineSource {
  constructor(
    private readonly db: Database,
    private readonly checks: ChecksService,
    private readonly checkHistory: CheckHistoryService,
  ) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange, { kind }: Caller): Promise<TimelineEvent[]> {
    const isTrusted = kind === 'admin' || kind === 'key';
    const readable = isTrusted ? this.checks.list() : kind === 'guest' ? [] : this.checks.open();
    const ofNode = new Map(readable.filter(check => check.node === node).map(check => [check.id, check]));
    if (ofNode.size === 0) return [];
    const periods = await this.db.find(
      CheckPeriodEntity,
      {
        check: { $in: [...ofNode.keys()] },
        state: { $in: ['degraded', 'down'] },
        from: { $lt: to / 1000 },
        to: { $gte: from / 1000 },
      },
      { orderBy: { from: 'desc' }, limit },
    );
    const newest = await this.checkHistory.newest([...ofNode.values()]);
    const currentResults = new Map(newest.map(({ check, now }) => [check.id, now]));
    return periods.map(({ check, from: began, to: ended, state, message }) => {
      const { state: nowState, since } = currentResults.get(check)!;
      const isContinuing = nowState === state && Math.floor(since! / 1000) <= began;
      return {
        ...{ kind: 'check', id: `check-${check}-${began}`, check, name: ofNode.get(check)!.name },
        start: began * 1000,
        end: isContinuing ? null : ended * 1000,
        state: state as 'degraded' | 'down',
        message: isTrusted ? message : '',
      };
    });
  }
}
