import type { RecordedProcesses, TimelineEvent } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Range of requested events: those that overlap [from, to), in ms since 1970. A source returns at most `limit`, the newest. */
export interface TimelineRange {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** An event and the uuid of its node. */
export interface EventOfNode {
  readonly node: string;
  readonly event: TimelineEvent;
}

/** Source of one kind of events on nodes. */
export interface TimelineSource {
  /** Returns the events of a node that the caller may read, in any order. The node is visible to the caller. */
  eventsOf?(node: string, range: TimelineRange, caller: Caller): Promise<readonly TimelineEvent[]>;
  /** Returns the events of all nodes, including nodes hidden from the caller; only for sources of faults. */
  eventsOfAll?(range: TimelineRange, caller: Caller): Promise<readonly EventOfNode[]>;
  /** Returns the processes with the highest usage on a node, for administrators; undefined if unknown. */
  processesOf?(node: string, range: TimelineRange): Promise<RecordedProcesses | undefined>;
}
export const TimelineSource = defineContributionPoint<TimelineSource>();
