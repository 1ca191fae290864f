/** Limits on the resources that one side can use of the other. */
export interface ChannelLimits {
  /** Maximum number of concurrent requests of the other side; further ones wait. */
  readonly maxAsked: number;
  /** Maximum number of waiting requests, and maximum size of these and the running ones; beyond that, nothing more is read. */
  readonly maxBacklog: number;
  readonly maxBacklogBytes: number;
  /**
   * Milliseconds per second that may be spent on handling messages of the other side; for the rest of that second nothing more is
   * read.
   */
  readonly maxBusyMs: number;
  /** Limits of the bytes waiting to be sent: above `maxWaiting` nothing more is read, above `maxUnread` the channel ends. */
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
