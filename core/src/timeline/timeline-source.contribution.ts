import type { RecordedProcesses, TimelineEvent } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Which events are asked for: those that touch [from, to), in ms since 1970. A source returns at most `limit`, the newest. */
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

/** Knows one kind of what happened on nodes. */
export interface TimelineSource {
  /** Returns the events of a node that the caller may read, in any order. The caller may see the node. */
  eventsOf?(node: string, range: TimelineRange, caller: Caller): Promise<readonly TimelineEvent[]>;
  /** Returns those of all nodes, also of nodes that the caller may not see; only of sources that tell of faults. */
  eventsOfAll?(range: TimelineRange, caller: Caller): Promise<readonly EventOfNode[]>;
  /** Returns which processes used most of a node, for administrators; undefined if it is not known. */
  processesOf?(node: string, range: TimelineRange): Promise<RecordedProcesses | undefined>;
}
export const TimelineSource = defineContributionPoint<TimelineSource>();
