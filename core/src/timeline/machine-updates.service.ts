import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import { NodeChanged, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Database } from '../platform/database/database.ts';
import { OnOnce } from '../platform/events/event.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Clock } from '../platform/time/clock.ts';
import { MachineUpdateEntity } from './machine-update.entity.ts';
import { updatesBetween } from './machine-updates.rule.ts';
import { TimelineSource, type TimelineRange } from './timeline-source.contribution.ts';

/** Number of updates kept per node, the newest. */
const MAX_UPDATES = 100;

/** Service that stores previous agents, kernels and systems of machines, and adds updates to the timeline of nodes. */
@TimelineSource()
@Injectable()
export class MachineUpdatesService implements TimelineSource {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly nodes: NodesService,
  ) {}

  @OnOnce(NodeChanged)
  async onNodeChanged({ node, before }: NodeEvent): Promise<void> {
    const updates = before ? updatesBetween(before.node, node) : [];
    if (updates.length === 0) return;
    const { uuid } = node;
    const at = this.clock.now();
    await this.db.transactional(async em => {
      for (const update of updates) await em.upsert(MachineUpdateEntity, { node: uuid, at, ...update });
      const [oldest] = await em.find(
        MachineUpdateEntity,
        { node: uuid },
        { orderBy: { at: 'desc' }, limit: 1, offset: MAX_UPDATES },
      );
      if (oldest) await em.nativeDelete(MachineUpdateEntity, { node: uuid, at: { $lte: oldest.at } });
    });
  }

  async eventsOf(node: string, { from, to, limit }: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    if (!this.nodes.showsSystemTo(caller)) return [];
    const updates = await this.db.find(
      MachineUpdateEntity,
      { node, at: { $gte: from, $lt: to } },
      { orderBy: { at: 'desc' }, limit },
    );
    return updates.map(({ at, part, before, after }) => ({
      ...{ kind: 'update', id: `update-${part}-${at}`, start: at, end: at, part, before, after },
    }));
  }
}
