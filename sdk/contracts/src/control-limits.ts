import { DAY_S } from './time.ts';
/** Limits of remote control shared by core, agent and web. */
export const CONTROL_LIMITS = {
  nodesPerTask: 1000,
  /** Maximum length of a command, in characters. */
  command: 20_000,
  /** Maximum output in bytes stored per command and node; further output is only counted. */
  outputBytes: 256 * 1024,
  /** Maximum time that a command may run, in seconds. */
  seconds: DAY_S,
  /** Unacknowledged output in bytes after which an agent's terminal pauses (flow control). */
  terminalWindow: 256 * 1024,
  /** Maximum input in bytes that a browser may send in one message. */
  terminalInput: 32 * 1024,
  columns: 1000,
  rows: 500,
  /** Seconds that a terminal waits for a browser or an agent to reconnect. */
  lingerSeconds: 60,
  /** Maximum difference between a signature's time and the agent's clock, in seconds. */
  clockSeconds: 120,
} as const;
