import type { AgentFrame, Hello } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { AgentConnection } from './agent-connection.ts';

/** Frames that slices handle. Those that end or begin a session are handled by the session itself. */
export type HandledFrame = Exclude<AgentFrame, Hello | { type: 'reports' }>;

/** Handlers of frames by the type of the frame. While a promise is pending, the agent's next frames wait. */
export type AgentFrameHandlers = {
  [F in HandledFrame as F['type']]?: (link: AgentConnection, frame: F) => void | Promise<void>;
};
export const AgentFrameHandlers = defineContributionPoint<AgentFrameHandlers>();

/** The slice that ingests the reports of agents. */
export interface ReportSink {
  /** Called when an agent of this stream connects. Returns the highest stored sequence number. */
  lastStoredSeq(node: string, stream: string): Promise<number>;
  /**
   * Ingests the content of a frame `reports`, which is not validated yet. `reject` sends the agent the reason of a rejection. A
   * returned promise applies backpressure to the agent.
   */
  ingest(link: AgentConnection, reports: unknown, reject: (detail: string) => void): void | Promise<void>;
}
export const ReportSink = defineContributionPoint<ReportSink>();

/** Called when an agent that polls has reported, before the response to its request is sent. */
export interface PollListener {
  onPolled(node: string): Promise<void>;
}
export const PollListener = defineContributionPoint<PollListener>();
