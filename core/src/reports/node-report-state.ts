import { NO_STATE, type LiveState, type NodeDetail, type Report } from '@vitrine/contracts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { ownDetail } from './detail-in-place.ts';
import { NO_HEARTBEAT, type Heartbeat } from './heartbeat.rule.ts';
import { LiveReadings } from './live-readings.ts';
import { RecentRing } from './recent-ring.ts';
import { ownTotals, type OwnTotals } from './traffic-in-place.ts';
import type { TrafficTotals } from './traffic.rule.ts';

/** Detail of a node that has not reported yet. */
export const NO_DETAIL: NodeDetail = { disks: [], interfaces: [], gpus: [] };

/** Progress of the reports of one agent installation: the highest stored sequence number, and the highest accepted one. */
export class StreamProgress {
  acceptedSeq: number;

  constructor(public storedSeq: number) {
    this.acceptedSeq = storedSeq;
  }

  /** Counts a report as accepted. Returns false if it was already accepted: agents repeat some. */
  accept({ seq }: Report): boolean {
    if (seq <= this.acceptedSeq) return false;
    this.acceptedSeq = seq;
    return true;
  }
}

/** The persisted state of a node's reports, needed after a restart. */
export interface StoredSnapshot {
  readonly state: LiveState;
  readonly detail: NodeDetail;
  readonly traffic: TrafficTotals | undefined;
}

/** In-memory state of the reports of one node. */
export class NodeReportState {
  readonly live = new LiveReadings();
  /** Changed in place by each report. */
  detail: NodeDetail = ownDetail(NO_DETAIL);
  /** Changed in place by each report. */
  traffic: OwnTotals | undefined;
  /** Time in ms at which the newest report of the live state was taken. */
  takenAt = 0;
  /** Changed in place by each report. */
  heartbeat: Heartbeat = { ...NO_HEARTBEAT };
  /** Connection of the last report; undefined if it was sent as a single request. */
  reportedOver: AgentConnection | undefined;
  /** True if the agent announced its shutdown, so that the node counts as offline at once. */
  hasSaidGoodbye = false;
  /** Traffic totals sent by the instance that the agent is connected to; undefined if that is this one. */
  mirrored: Pick<TrafficTotals, 'at' | 'up' | 'down'> | undefined;
  /** True if accepted reports are not yet stored. */
  dirty = false;
  /** True if the displayed state is not yet stored. */
  isStateDirty = false;
  /** Time at which the displayed state was last stored, ms; 0 to store it with the next save. */
  stateStoredAt = 0;
  readonly recent = new RecentRing();
  readonly streams = new Map<string, StreamProgress>();

  private stored: StoredSnapshot = { state: NO_STATE, detail: NO_DETAIL, traffic: undefined };

  get state(): LiveState {
    return this.live.read();
  }

  set state(state: LiveState) {
    this.live.write(state);
  }

  get online(): boolean {
    return this.live.online;
  }

  /** Copy of the state to be stored. */
  get sum(): StoredSnapshot {
    const { state, detail, traffic } = this;
    return { state, detail: ownDetail(detail), traffic: traffic && ownTotals(traffic) };
  }

  /** Traffic totals to display. */
  get totals(): Pick<TrafficTotals, 'at' | 'up' | 'down'> | undefined {
    return this.mirrored ?? this.traffic;
  }

  /** Called after the snapshot is stored. */
  markStored(sum: StoredSnapshot): void {
    this.stored = sum;
  }

  /** Restores a snapshot stored by an earlier process. */
  restore(sum: StoredSnapshot): void {
    this.markStored(sum);
    this.rollBackToStored();
    this.state = sum.state;
    this.detail = ownDetail(sum.detail);
  }

  /** Discards unstored counts, because the agent resends those reports after its next hello. The displayed state is kept. */
  rollBackToStored(): void {
    const { traffic, state } = this.stored;
    const { trafficUp, trafficDown } = state;
    this.traffic = traffic && ownTotals(traffic);
    Object.assign(this, { takenAt: traffic?.at ?? 0, dirty: false, isStateDirty: false, mirrored: undefined });
    this.state = { ...this.state, trafficUp, trafficDown };
    this.streams.clear();
  }
}
