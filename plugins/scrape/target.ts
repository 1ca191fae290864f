import { configSchema, flag, integer, list, node, secret, text, url, type ConfigOf } from '@vitrine/plugin-sdk';

const address = {
  url: url('Address'),
  token: secret('Token', { optional: true }),
};

/**
 * Maximum number of names ever recorded, over all targets: one less than a plugin may declare, because `target` is a family too.
 */
export const MAX_METRICS = 39;

const fields = {
  node: node('Node'),
  name: text('Name', { pattern: /^.{1,60}$/u }),
  ...address,
  seconds: integer('Every', { default: 60, min: 15, max: 3600 }),
  metrics: list('Metrics', { max: MAX_METRICS, optional: true }),
  alerts: flag('Alert while it does not answer', { default: true }),
};

/** Form of a target. An empty token keeps the stored one. */
export const targetInput = configSchema(fields);
export type TargetInput = ConfigOf<typeof fields>;

/** Form of a trial. `id`: the target whose stored token is used if none is entered. */
export const trialInput = configSchema({ ...address, id: text('Target', { optional: true }) });

/** A target as stored. `token` may be empty; `metrics` are family names. */
export interface Target extends TargetInput {
  readonly id: string;
}

/** Result of the latest scrape of a target. Time in ms since 1970. */
export interface TargetStatus {
  readonly at: number;
  readonly ok: boolean;
  /** Number of recorded values. */
  readonly values: number;
  /** Cause of a failure, or problems with chosen metrics; empty if there are none. */
  readonly message: string;
  /** Number of consecutive failed scrapes. */
  readonly failures: number;
}
