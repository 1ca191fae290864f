import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { TimelineSource, type EventOfNode, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { AlertEntity } from './alert.entity.ts';
import { metricOf, pluginOf, seriesOf, storedCulprits } from './open-alert.ts';

/** Service that adds alerts that fired to the timeline of nodes, for administrators. */
@TimelineSource()
@Injectable()
export class AlertTimelineService implements TimelineSource {
  constructor(private readonly db: Database) {}

  async eventsOf(node: string, range: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    return (await this.fired(node, range, caller)).map(timelineView);
  }

  async eventsOfAll(range: TimelineRange, caller: Caller): Promise<EventOfNode[]> {
    const fired = await this.fired({ $ne: null }, range, caller);
    return fired.map(alert => ({ node: alert.node!, event: timelineView(alert) }));
  }

  private async fired(
    node: string | { $ne: null },
    { from, to, limit }: TimelineRange,
    { kind }: Caller,
  ): Promise<AlertEntity[]> {
    if (kind !== 'admin' && kind !== 'key') return [];
    return this.db.find(
      AlertEntity,
      {
        node,
        firedAt: { $lt: to },
        $or: [{ state: { $ne: 'resolved' } }, { recoveredSince: { $gte: from } }],
      },
      { orderBy: { firedAt: 'desc' }, limit },
    );
  }
}

function timelineView(alert: AlertEntity): TimelineEvent {
  const {
    id,
    kind: alertKind,
    unit,
    state,
    firedAt,
    since,
    peak = null,
    threshold = null,
    recoveredSince = null,
  } = alert;
  const series = seriesOf(alert).series;
  return {
    kind: 'alert',
    id: `alert-${id}`,
    start: firedAt ?? since,
    end: state === 'resolved' ? recoveredSince : null,
    alert: id,
    ...{ of: alertKind, unit, peak, threshold },
    name: alert.ruleName || alert.taskName || (pluginOf(alert).plugin?.subject ?? ''),
    metric: metricOf(alert),
    series: series ? { family: series.family, labels: series.labels } : null,
    culprits: storedCulprits(alert),
  };
}
