import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { hasScope } from '../platform/http/node-access.rule.ts';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';

/** Service that adds terminals to the timeline of nodes, for callers who may read the list of terminals. */
@TimelineSource()
@Injectable()
export class TerminalTimelineService implements TimelineSource {
  constructor(private readonly db: Database) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    if (!hasScope(caller, 'control')) return [];
    const sessions = await this.db.find(
      TerminalSessionEntity,
      { node, openedAt: { $lt: to }, $or: [{ endedAt: null }, { endedAt: { $gte: from } }] },
      { orderBy: { openedAt: 'desc' }, limit },
    );
    return sessions.map(({ id, username, openedAt: start, endedAt: end = null }) => ({
      ...{ kind: 'terminal', id: `terminal-${id}`, start, end, username },
    }));
  }
}
