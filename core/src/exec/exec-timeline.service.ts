import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { hasScope } from '../platform/http/node-access.rule.ts';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';

/** Maximum length of a command in the timeline; the complete one is stored with its task. */
const COMMAND_LENGTH = 200;

/** Service that adds commands to the timeline of nodes, for callers who may read the commands of a node. */
@TimelineSource()
@Injectable()
export class ExecTimelineService implements TimelineSource {
  constructor(private readonly db: Database) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    if (!hasScope(caller, 'control')) return [];
    const runs = await this.db.find(
      ExecRunEntity,
      { node, startedAt: { $lt: to }, $or: [{ endedAt: null }, { endedAt: { $gte: from } }] },
      { orderBy: { startedAt: 'desc' }, limit },
    );
    const ids = runs.map(({ task }) => task);
    const tasks = await this.db.find(ExecTaskEntity, { id: { $in: ids } });
    const byId = new Map(tasks.map(task => [task.id, task]));
    return runs.map(({ task, startedAt: start, endedAt: end = null, status, exitCode = null }) => ({
      ...{ kind: 'command', id: `command-${task}`, start, end, task, status, exitCode },
      command: (byId.get(task)?.command ?? '').slice(0, COMMAND_LENGTH),
      username: byId.get(task)?.username ?? '',
    }));
  }
}
