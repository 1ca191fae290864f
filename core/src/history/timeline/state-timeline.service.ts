import { Injectable } from '@nestjs/common';
import type { SeriesHistory, TimelineEvent } from '@vitrine/contracts';
import type { Caller } from '../../platform/http/caller.ts';
import { TimelineSource, type TimelineRange } from '../../timeline/timeline-source.contribution.ts';
import { FamilyRegistryService } from '../labelled/family-registry.service.ts';
import { SeriesHistoryService } from '../labelled/series-history.service.ts';
import { stateChanges } from './state-changes.rule.ts';
import { widened } from './widened.rule.ts';

/** Service that adds changes of states, such as those of disks and containers, to the timeline of nodes. */
@TimelineSource()
@Injectable()
export class StateTimelineService implements TimelineSource {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesHistory: SeriesHistoryService,
  ) {}

  async eventsOf(node: string, { limit, ...range }: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    const families = this.familyRegistry
      .all()
      .filter(family => family.declaration.kind === 'state' && this.familyRegistry.canSee(caller, family));
    const past = await this.seriesHistory.query(node, { ...widened(range), families });
    return past.series
      .flatMap(line => this.changesOf(line, past))
      .filter(({ start }) => start >= range.from && start < range.to)
      .sort((a, b) => a.start - b.start)
      .slice(-limit);
  }

  private changesOf(
    { family, labels, avg: last, max: worst = last }: SeriesHistory['series'][number],
    axis: Pick<SeriesHistory, 'from' | 'step'>,
  ): TimelineEvent[] {
    const declaration = this.familyRegistry.find(family)?.declaration;
    if (declaration?.kind !== 'state') return [];
    const { states } = declaration;
    return stateChanges({ ...axis, last, worst }).map(({ start, end, before, after }) => ({
      kind: 'state',
      id: `state-${family}-${Object.values(labels).join('-')}-${start}-${after}`,
      ...{ start, end, family, labels },
      before: states[before] ?? '',
      after: states[after] ?? '',
      isWorse: after > before,
    }));
  }
}
