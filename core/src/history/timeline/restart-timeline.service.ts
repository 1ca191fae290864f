import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { Clock } from '../../platform/time/clock.ts';
import { TimelineSource, type TimelineRange } from '../../timeline/timeline-source.contribution.ts';
import { HistoryService } from '../read/history.service.ts';
import { historyView } from '../read/history.view.ts';
import { restartsIn } from './restarts.rule.ts';
import { widened } from './widened.rule.ts';

/** Service that adds starts of the machine to the timeline of nodes, derived from the uptimes in the history. */
@TimelineSource()
@Injectable()
export class RestartTimelineService implements TimelineSource {
  constructor(
    private readonly history: HistoryService,
    private readonly clock: Clock,
  ) {}

  async eventsOf(node: string, { limit, ...range }: TimelineRange): Promise<TimelineEvent[]> {
    const past = historyView(await this.history.query(node, { ...widened(range), metrics: ['uptime'] }));
    const values = past.columns.uptime?.avg ?? [];
    return restartsIn({ ...past, values }, this.clock.now())
      .filter(at => at >= range.from && at < range.to)
      .slice(-limit)
      .map(at => ({ kind: 'restart', id: `restart-${at}`, start: at, end: at }));
  }
}
