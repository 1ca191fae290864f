import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AgentsService, type ReportInterval } from '../agents/agents.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { On } from '../platform/events/event.ts';
import { Clock, type Cancel } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { recordHeartbeat, heartbeatDeadline, reconnectedBy, type Silence } from './heartbeat.rule.ts';
import type { NodeReportState } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { LiveStateChanged, type LiveStateEvent } from './report.events.ts';
import { StateSource } from './state-source.contribution.ts';

const CHECK_INTERVAL_MS = 1000;
/**
 * Time without a check after which this process must have been stopped, or its machine asleep. It may not have read all reports
 * sent meanwhile.
 */
const MAX_CHECK_GAP_MS = 3000;

/** Service that decides which nodes are online, and emits changes. */
@Injectable()
@StateSource()
export class PresenceService implements StateSource, OnModuleDestroy {
  private readonly logger = new Logger(PresenceService.name);
  private isStopping = false;
  /** Set while any node is online. */
  private cancelChecks: Cancel | undefined;
  private checkedAt = 0;
  /** Time from which on missing reports count again, after a pause of this process. */
  private observedSince = 0;

  constructor(
    private readonly agents: AgentsService,
    private readonly nodeState: NodeStateService,
    private readonly nodes: NodesService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

  /** The server stops its own agent, which is not an outage of the machine. */
  onModuleDestroy(): void {
    this.isStopping = true;
    this.cancelChecks?.();
  }

  /** Starts checking for overdue reports. Without online nodes there is no timer. */
  @On(LiveStateChanged)
  onState({ node }: LiveStateEvent): void {
    if (this.cancelChecks || this.isStopping || !this.nodeState.find(node)?.online) return;
    this.checkedAt = this.clock.now();
    this.cancelChecks = this.clock.every(CHECK_INTERVAL_MS, () => this.checkDeadlines());
  }

  /** Called when a report, taken at `taken`, has arrived. */
  onReport(node: string, record: NodeReportState, taken: number): void {
    const now = this.clock.now();
    const silence = this.silenceBefore(node, record);
    Object.assign(record.heartbeat, recordHeartbeat(record.heartbeat, this.intervalOf(node), now, taken, silence));
    record.hasSaidGoodbye = false;
    if (record.online) return;
    this.nodeState.change(node, record, { ...record.state, online: true, lastReport: now });
    void this.emitChange('nodeOnline', node, now, now);
  }

  /** Returns the kind of the gap before this report. */
  private silenceBefore(node: string, record: NodeReportState): Silence {
    const link = this.agents.linkOf(node);
    const isSame = link === record.reportedOver;
    record.reportedOver = link;
    if (!record.online || !isSame) return 'outage';
    return link ? 'delay' : 'unknown';
  }

  /** Called when the agent announced its shutdown. */
  onGoodbye(node: string): void {
    const record = this.nodeState.find(node);
    if (!record?.online) return;
    record.hasSaidGoodbye = true;
    this.markOffline(node, record);
  }

  /** Returns false after a pause, until agents have had time to report. */
  isCurrent(): boolean {
    this.noticePause();
    return this.observedSince <= this.clock.now();
  }

  /** Sets every node of this instance with an overdue report offline. */
  private async checkDeadlines(): Promise<void> {
    const online = [...this.nodeState.all()].filter(([, { online }]) => online);
    if (online.length === 0) {
      this.cancelChecks?.();
      this.cancelChecks = undefined;
      return;
    }
    const overdue = online.filter(([node, record]) => this.isOverdue(node, record));
    // Without the database, the owners of nodes are unknown.
    const ownedNodes = new Set(await this.cluster.ownership.confirm(overdue.map(([node]) => node)).catch(() => []));
    this.noticePause();
    for (const [node, record] of overdue)
      if (ownedNodes.has(node) && record.online && this.isOverdue(node, record)) this.markOffline(node, record);
  }

  private isOverdue(node: string, { heartbeat }: NodeReportState): boolean {
    return this.cluster.ownership.owns(node) && heartbeatDeadline(heartbeat, this.intervalOf(node)) <= this.clock.now();
  }

  /** Report interval of a node, and since when it applies. */
  private intervalOf(node: string): ReportInterval {
    const { interval, since } = this.agents.intervalOf(node);
    return { interval, since: Math.max(since, this.observedSince) };
  }

  /** After a pause, timers run before data that arrived meanwhile is read. */
  private noticePause(): void {
    const now = this.clock.now();
    const isPaused = this.cancelChecks && now - this.checkedAt > MAX_CHECK_GAP_MS;
    if (isPaused) this.observedSince = reconnectedBy(this.checkedAt, now);
    this.checkedAt = now;
  }

  private markOffline(node: string, record: NodeReportState): void {
    record.isStateDirty = true;
    record.stateStoredAt = 0;
    this.nodeState.change(node, record, { ...record.state, online: false });
    if (this.isStopping) return;
    void this.emitChange('nodeOffline', node, this.clock.now(), record.state.lastReport);
  }

  private async emitChange(
    event: 'nodeOnline' | 'nodeOffline',
    uuid: string,
    at: number,
    lastReport: number,
  ): Promise<void> {
    if (!this.hooks[event].used) return;
    try {
      const node = await this.nodes.findOne(uuid);
      if (!node) return;
      const subject = { node: publicNode(node), hidden: node.hidden, at };
      if (event === 'nodeOnline') await this.hooks.nodeOnline.fire(subject);
      else await this.hooks.nodeOffline.fire({ ...subject, lastReport });
    } catch (error) {
      this.logger.error(`Nobody was told ${event} of node ${uuid}: ${String(error)}`);
    }
  }
}
