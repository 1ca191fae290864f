/** Heartbeat as returned by the routes of the plugin. Times in ms since 1970. */
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

/** English text and colour of each state. */
export const STATES = {
  waiting: { text: 'Waiting', color: 'gray' },
  'on-time': { text: 'On time', color: 'green' },
  late: { text: 'Late', color: 'red' },
  failed: { text: 'Failed', color: 'red' },
} as const;
