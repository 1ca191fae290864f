/** Heartbeat as the routes of the plugin send it. Times in ms since 1970. */
export interface HeartbeatView {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly periodSeconds: number;
  readonly graceSeconds: number;
  readonly isPublic: boolean;
  readonly state: State;
  readonly lastPingAt: number | null;
}
export type State = 'waiting' | 'on-time' | 'late' | 'failed';

/** The English text of each state, and its colour. */
export const STATES = {
  waiting: { text: 'Waiting', color: 'gray' },
  'on-time': { text: 'On time', color: 'green' },
  late: { text: 'Late', color: 'red' },
  failed: { text: 'Failed', color: 'red' },
} as const;
