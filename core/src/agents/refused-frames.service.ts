import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@vitrine/contracts/time';
import { AuditService } from '../audit/audit.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { FrameRefused } from './agent.events.ts';

/** Minimum time between two entries in the audit log; the next one counts the frames refused since. */
const LOG_INTERVAL_MS = 6 * HOUR_MS;
const MAX_DETAIL = 200;

interface Refused {
  /** Frames refused since the last entry. */
  count: number;
  loggedAt: number;
}

/**
 * Service that reports refused frames of agents, so that lost readings do not go unnoticed. The page of a node shows the newest
 * entry.
 */
@Injectable()
export class RefusedFramesService {
  private readonly logger = new Logger('Agents');
  private readonly refused = new Map<string, Refused>();

  constructor(
    private readonly nodes: NodesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.refused.delete(uuid);
  }

  @On(FrameRefused)
  async onRefused({ node: uuid, detail }: { readonly node: string; readonly detail: string }): Promise<void> {
    const now = this.clock.now();
    const refusals = this.refused.get(uuid) ?? { count: 0, loggedAt: -LOG_INTERVAL_MS };
    this.refused.set(uuid, refusals);
    refusals.count++;
    if (now - refusals.loggedAt < LOG_INTERVAL_MS) return;
    const { count } = refusals;
    refusals.loggedAt = now;
    refusals.count = 0;
    const node = await this.nodes.findOne(uuid);
    if (!node) return;
    const { name } = node;
    const reason = detail.slice(0, MAX_DETAIL);
    this.logger.warn(`A frame of the agent of node ${name} was refused: ${reason}`);
    await this.audit.write({
      action: 'agents.frame-refused',
      outcome: 'refused',
      subject: { id: uuid, name },
      detail: { reason, count },
    });
  }
}
