import { DAY_S } from './time.ts';
/** Bounds of remote control that several sides hold to. */
export const CONTROL_LIMITS = {
  nodesPerTask: 1000,
  /** Characters of a command. */
  command: 20_000,
  /** Output in bytes that is kept per command and node; further output is only counted. */
  outputBytes: 256 * 1024,
  /** Seconds that a command may run. */
  seconds: DAY_S,
  /** Unacknowledged output in bytes after which an agent's terminal pauses (flow control). */
  terminalWindow: 256 * 1024,
  /** Input in bytes that a browser may send in one message. */
  terminalInput: 32 * 1024,
  columns: 1000,
  rows: 500,
  /** Seconds that a terminal waits for a browser or an agent to reconnect. */
  lingerSeconds: 60,
  /** How far a signature's time may be from the agent's clock. Seconds. */
  clockSeconds: 120,
} as const;
