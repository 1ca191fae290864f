import type { LiveState, PublicNode } from './node.ts';
import type { Notice } from './notice.ts';
import type { Report } from './report.ts';

/** Node in the payload of an event: its public fields, and whether it is public. */
export interface NodeEvent {
  readonly node: Readonly<PublicNode>;
  readonly hidden: boolean;
  /** Time of the event, ms since 1970. */
  readonly at: number;
}

/** A node stopped reporting. */
export interface NodeOfflineEvent extends NodeEvent {
  /** Arrival of its last report, ms since 1970; 0 for never. */
  readonly lastReport: number;
}

/** A report was parsed and is part of the live state. Fired for every report: keep listeners short. */
export interface ReportAccepted {
  readonly uuid: string;
  readonly report: Readonly<Report>;
  readonly state: Readonly<LiveState>;
}

/** A load rule's condition began or ceased to hold for a node. */
export interface LoadThresholdEvent extends NodeEvent {
  readonly rule: { readonly id: string; readonly name: string };
  readonly metric: string;
  /** Measured value and threshold, in the metric's unit. */
  readonly value: number;
  readonly threshold: number;
}

/** The traffic of the current period crossed another step of the node's limit. */
export interface TrafficStepEvent extends NodeEvent {
  readonly usedPercent: number;
  readonly stepPercent: number;
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** A node’s expiry is near or has passed. */
export interface NodeExpiringEvent extends NodeEvent {
  /** Whole days left; 0 today, negative after the expiry. */
  readonly daysLeft: number;
  readonly expiresAt: number;
}

/** A node’s expiry moved, from `before` to `after`: ms since 1970. */
export interface NodeRenewed extends NodeEvent {
  readonly before: number;
  readonly after: number;
}

/** Payload of `signedIn`. The address is the client's IP as seen through trusted proxies. */
export interface SignedInEvent {
  readonly username: string;
  readonly method: string;
  readonly address: string;
  readonly userAgent: string;
  readonly at: number;
}

/** Settings of a group were saved. Contains only their names, because the values may be secrets. */
export interface SettingsChanged {
  readonly group: string;
  readonly keys: readonly string[];
  readonly at: number;
}

/** A remote command ended on one node. Its output is not included. */
export interface ExecFinishedEvent extends NodeEvent {
  readonly task: string;
  readonly status: 'success' | 'failed' | 'timeout';
  readonly exitCode: number | null;
}

/** Another theme, or another version of it, is active. */
export interface ThemeActivated {
  readonly id: string;
  readonly version: string;
  readonly at: number;
}

/** A delivery failed permanently: there will be no further attempt. */
export interface DeliveryFailedEvent {
  readonly channel: { readonly id: string; readonly name: string; readonly plugin: string };
  readonly notice: Notice;
  readonly attempts: number;
  readonly error: string;
  readonly at: number;
}
