import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.ts';
import { OwnershipService } from '../history/write/ownership.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { Clock, type Cancel } from '../platform/clock.ts';
import { On } from '../platform/events/event.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import type { NodeReportState } from './node-report-state.ts';
import { recordHeartbeat, heartbeatDeadline } from './heartbeat.rule.ts';
import { NodeStateService } from './node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from './report.events.ts';

const CHECK_INTERVAL_MS = 1000;

/** Service that decides which nodes are online, and emits changes. */
@Injectable()
export class PresenceService implements OnModuleDestroy {
  private readonly logger = new Logger(PresenceService.name);
  private isStopping = false;
  /** Set while a node is online. */
  private cancelChecks: Cancel | undefined;

  constructor(
    private readonly agents: AgentsService,
    private readonly nodeState: NodeStateService,
    private readonly nodes: NodesService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
    private readonly ownership: OwnershipService,
  ) {}

  /** The core stops its own agent with itself, which is no outage of the machine. */
  onModuleDestroy(): void {
    this.isStopping = true;
    this.cancelChecks?.();
  }

  /** Begins to check for overdue reports. Without nodes the core sleeps. */
  @On(LiveStateChanged)
  onState({ node }: LiveStateEvent): void {
    if (this.cancelChecks || this.isStopping || !this.nodeState.stateOf(node).online) return;
    this.cancelChecks = this.clock.every(CHECK_INTERVAL_MS, () => this.checkDeadlines());
  }

  /** Called when a report that was taken at `taken` arrived. */
  onReport(node: string, record: NodeReportState, taken: number): void {
    const now = this.clock.now();
    record.heartbeat = recordHeartbeat(record.heartbeat, this.agents.intervalOf(node), now, taken);
    record.hasSaidGoodbye = false;
    if (record.state.online) return;
    this.nodeState.change(node, record, { ...record.state, online: true, lastReport: now });
    void this.emitChange('nodeOnline', node, now, now);
  }

  /** Called when the agent announced its shutdown. */
  onGoodbye(node: string): void {
    const record = this.nodeState.find(node);
    if (!record?.state.online) return;
    record.hasSaidGoodbye = true;
    this.markOffline(node, record);
  }

  /** Takes every node of this core with an overdue report offline. */
  private checkDeadlines(): void {
    const now = this.clock.now();
    let online = 0;
    for (const [node, record] of this.nodeState.all()) {
      if (!record.state.online) continue;
      online++;
      if (this.ownership.owns(node) && heartbeatDeadline(record.heartbeat, this.agents.intervalOf(node)) <= now)
        this.markOffline(node, record);
    }
    if (online > 0) return;
    this.cancelChecks?.();
    this.cancelChecks = undefined;
  }

  private markOffline(node: string, record: NodeReportState): void {
    record.isStateDirty = true;
    record.stateStoredAt = 0;
    this.nodeState.change(node, record, { ...record.state, online: false });
    if (this.isStopping) return;
    void this.emitChange('nodeOffline', node, this.clock.now(), record.state.lastReport);
  }

  private async emitChange(
    what: 'nodeOnline' | 'nodeOffline',
    uuid: string,
    at: number,
    lastReport: number,
  ): Promise<void> {
    if (!this.hooks[what].used) return;
    try {
      const node = await this.nodes.findOne(uuid);
      if (!node) return;
      const subject = { node: publicNode(node), hidden: node.hidden, at };
      if (what === 'nodeOnline') await this.hooks.nodeOnline.fire(subject);
      else await this.hooks.nodeOffline.fire({ ...subject, lastReport });
    } catch (error) {
      this.logger.error(`Nobody was told ${what} of node ${uuid}: ${String(error)}`);
    }
  }
}
