/** Limits on what one side may cost the other. */
export interface ChannelLimits {
  /** Questions of the other side that are worked on at once; others wait. */
  readonly maxAsked: number;
  /** Questions that may wait, and what they may hold with those that are worked on; it is not read beyond that. */
  readonly maxBacklog: number;
  readonly maxBacklogBytes: number;
  /** Share of one second that handling what it sends may take; the rest of that second it is not read. */
  readonly maxBusyMs: number;
  /** Bytes that may wait to be sent: over the first nothing more is read, over the second the channel ends. */
  readonly maxWaiting: number;
  readonly maxUnread: number;
}

export const NO_LIMITS: ChannelLimits = {
  maxAsked: Infinity,
  maxBacklog: Infinity,
  maxBacklogBytes: Infinity,
  maxBusyMs: Infinity,
  maxWaiting: Infinity,
  maxUnread: Infinity,
};
