import { NO_STATE, type LiveState, type NodeDetail } from '@vitrine/contracts';
import { NO_HEARTBEAT, type Heartbeat } from './heartbeat.rule.ts';
import { RecentRing } from './recent-ring.ts';
import { NO_DETAIL } from './report.view.ts';
import type { TrafficTotals } from './traffic.rule.ts';

/** How far the reports of one agent installation have come. */
export interface StreamProgress {
  /** Highest number that is on disk, and that was accepted. */
  storedSeq: number;
  acceptedSeq: number;
}

/** What a node's reports add up to, as far as a restart must not forget it. */
export interface StoredSnapshot {
  readonly state: LiveState;
  readonly detail: NodeDetail;
  readonly traffic: TrafficTotals | undefined;
}

/** Everything the core has in memory about the reports of one node. */
export class NodeReportState {
  state: LiveState = NO_STATE;
  detail: NodeDetail = NO_DETAIL;
  traffic: TrafficTotals | undefined;
  /** When the newest report of the live state was taken; ms. */
  takenAt = 0;
  heartbeat: Heartbeat = NO_HEARTBEAT;
  /** The agent said goodbye, so nobody has to wait for it. */
  hasSaidGoodbye = false;
  /** Something here is not on disk. */
  dirty = false;
  readonly recent = new RecentRing();
  readonly streams = new Map<string, StreamProgress>();

  private stored: StoredSnapshot = { state: NO_STATE, detail: NO_DETAIL, traffic: undefined };

  /** What is to be stored now. */
  get sum(): StoredSnapshot {
    const { state, detail, traffic } = this;
    return { state, detail, traffic };
  }

  /** This is on disk. */
  markStored(sum: StoredSnapshot): void {
    this.stored = sum;
  }

  /** Takes over what an earlier core stored. */
  restore(sum: StoredSnapshot): void {
    this.markStored(sum);
    this.rollBackToStored();
    this.state = sum.state;
    this.detail = sum.detail;
  }

  /**
   * Counts again from what is on disk: the agent sends the rest once more after its next hello. What the page shows stays.
   */
  rollBackToStored(): void {
    const { traffic, state } = this.stored;
    const { trafficUp, trafficDown } = state;
    Object.assign(this, { traffic, takenAt: traffic?.at ?? 0, dirty: false });
    this.state = { ...this.state, trafficUp, trafficDown };
    this.streams.clear();
  }
}
