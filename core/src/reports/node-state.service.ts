import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NO_STATE, type LiveState, type NodeDetail, type Recent } from '@vitrine/contracts';
import { FlushService } from '../history/write/flush.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { BatchQueue } from '../platform/queues/batch-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { NO_HEARTBEAT } from './heartbeat.rule.ts';
import { NO_DETAIL, NodeReportState, StreamProgress, type StoredSnapshot } from './node-report-state.ts';
import { loadSnapshots, loadStoredSeqs, STREAMS } from './node-state.queries.ts';
import { LiveStateChanged } from './report.events.ts';
import { StateSource } from './state-source.contribution.ts';

/** Whether a node is online. */
interface ReportPresence {
  readonly online: boolean;
  /** Time of its last report, ms since 1970; 0 if never. */
  readonly lastReport: number;
  /** True if its agent announced its shutdown. */
  readonly left: boolean;
  /** False if the values may be outdated, because the instance they came from has been silent for a while. */
  readonly isCurrent: boolean;
}

/** Service that holds the newest values of every node in memory. */
@Injectable()
export class NodeStateService implements OnModuleInit {
  private readonly reportStates = new Map<string, NodeReportState>();
  /** Loads stored sequence numbers by stream, and stored snapshots, in batches for nodes whose agents connect. */
  private readonly storedSeqs = new BatchQueue<string, ReadonlyMap<string, number> | undefined>(async nodes => {
    const found = await loadStoredSeqs(this.db, nodes);
    return nodes.map(node => found.get(node));
  });
  private readonly snapshots = new BatchQueue<string, StoredSnapshot | undefined>(async nodes => {
    const found = await loadSnapshots(this.db, nodes);
    return nodes.map(node => found.get(node));
  });

  constructor(
    private readonly db: Database,
    private readonly flush: FlushService,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly contributions: Contributions,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const [node, sum] of await loadSnapshots(this.db)) this.ensureRecord(node).restore(sum);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.reportStates.delete(node.uuid);
  }

  stateOf(node: string): LiveState {
    return this.reportStates.get(node)?.state ?? NO_STATE;
  }

  detailOf(node: string): NodeDetail {
    return this.reportStates.get(node)?.detail ?? NO_DETAIL;
  }

  recentOf(node: string): Recent {
    return this.reportStates.get(node)?.recent.read(this.clock.now()) ?? { at: [], columns: {} };
  }

  presenceOf(node: string): ReportPresence {
    const { online, lastReport } = this.stateOf(node);
    const hasLeft = this.reportStates.get(node)?.hasSaidGoodbye ?? false;
    const isCurrent = this.contributions.of(StateSource).every(source => source.isCurrent(node));
    return { online, lastReport, left: hasLeft, isCurrent };
  }

  all(): IterableIterator<[node: string, record: NodeReportState]> {
    return this.reportStates.entries();
  }

  /** Number of reports that are accepted but not stored yet. */
  unstoredReports(): number {
    let sum = 0;
    for (const { streams } of this.reportStates.values())
      for (const { acceptedSeq, storedSeq } of streams.values()) sum += Math.max(0, acceptedSeq - storedSeq);
    return sum;
  }

  find(node: string): NodeReportState | undefined {
    return this.reportStates.get(node);
  }

  ensureRecord(node: string): NodeReportState {
    let record = this.reportStates.get(node);
    if (!record) this.reportStates.set(node, (record = new NodeReportState()));
    return record;
  }

  /** Returns the progress of a stream; reads it from the database if unknown. */
  async streamProgress(node: string, stream: string): Promise<StreamProgress> {
    const existing = this.reportStates.get(node)?.streams.get(stream);
    if (existing) return existing;
    // A flush in progress may be storing these very reports.
    await this.flush.settled(node);
    const storedSeq = (await this.storedSeqs.add(node))?.get(stream) ?? 0;
    const { streams } = this.ensureRecord(node);
    // A concurrent call may have loaded it meanwhile.
    if (!streams.has(stream)) streams.set(stream, new StreamProgress(storedSeq));
    const progress = streams.get(stream)!;
    // Limited, because agents choose the names of streams. Evicted entries are read from the database again.
    const stored = [...streams].filter(
      ([name, { storedSeq, acceptedSeq }]) => name !== stream && acceptedSeq <= storedSeq,
    );
    for (const [old] of stored.slice(0, Math.max(0, streams.size - STREAMS))) streams.delete(old);
    return progress;
  }

  /**
   * Reloads the stored snapshot of a node, written by another instance. The state mirrored from that instance is kept: an online
   * node has the usual time to report here.
   */
  async reload(node: string): Promise<void> {
    const sum = await this.snapshots.add(node);
    const record = this.ensureRecord(node);
    const now = this.clock.now();
    record.heartbeat = record.online ? { ...NO_HEARTBEAT, receivedAt: now, taken: now } : { ...NO_HEARTBEAT };
    if (!sum) return;
    const { state, detail } = record;
    record.restore(sum);
    if (state.lastReport < sum.state.lastReport)
      return this.change(node, record, { ...record.state, online: state.online });
    record.detail = detail;
    const { trafficUp, trafficDown } = sum.state;
    this.change(node, record, { ...state, trafficUp, trafficDown });
  }

  change(node: string, record: NodeReportState, state: LiveState): void {
    record.state = state;
    this.announce(node);
  }

  /** Called when the live state of a node was updated in place. */
  announce(node: string): void {
    this.events.emit(LiveStateChanged, { node });
  }
}
