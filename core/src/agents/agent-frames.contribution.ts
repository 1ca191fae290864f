import type { AgentFrame, Hello } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { AgentConnection } from './agent-connection.ts';

/** Frames that slices handle. Those that end or begin a session are handled by the session itself. */
export type HandledFrame = Exclude<AgentFrame, Hello | { type: 'reports' }>;

/** Handlers of frames, each with the name of its type. While a promise is pending, the agent's next frames wait. */
export type AgentFrameHandlers = {
  [F in HandledFrame as F['type']]?: (link: AgentConnection, frame: F) => void | Promise<void>;
};
export const AgentFrameHandlers = defineContributionPoint<AgentFrameHandlers>();

/** The slice that takes the reports of agents. */
export interface ReportSink {
  /** Called when an agent of this stream connects. Returns the highest stored sequence number. */
  lastStoredSeq(node: string, stream: string): Promise<number>;
  /**
   * Takes the content of a frame `reports`, which is not validated yet; `reject` tells the agent what is wrong with it. A promise
   * asks the agent to wait (backpressure).
   */
  ingest(link: AgentConnection, reports: unknown, reject: (detail: string) => void): void | Promise<void>;
}
export const ReportSink = defineContributionPoint<ReportSink>();

/** Is told when an agent that polls has reported, before its request is answered. */
export interface PollListener {
  onPolled(node: string): Promise<void>;
}
export const PollListener = defineContributionPoint<PollListener>();
