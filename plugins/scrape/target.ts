import { configSchema, flag, integer, list, node, secret, text, url, type ConfigOf } from '@vitrine/plugin-sdk';

const address = {
  url: url('Address'),
  token: secret('Token', { optional: true }),
};

/** Names that are ever recorded of all targets together: one less than a plugin may declare, since `target` is one. */
export const MAX_METRICS = 39;

const fields = {
  node: node('Node'),
  name: text('Name', { pattern: /^.{1,60}$/u }),
  ...address,
  seconds: integer('Every', { default: 60, min: 15, max: 3600 }),
  metrics: list('Metrics', { max: MAX_METRICS, optional: true }),
  alerts: flag('Alert while it does not answer', { default: true }),
};

/** Values of the form of a target. An empty token keeps the stored one. */
export const targetInput = configSchema(fields);
export type TargetInput = ConfigOf<typeof fields>;

/** Values of a trial: `id` is that of the target whose token is used if none is given. */
export const trialInput = configSchema({ ...address, id: text('Target', { optional: true }) });

/** A target as it is stored. `token` is empty for none; `metrics` are names as families have them. */
export interface Target extends TargetInput {
  readonly id: string;
}

/** Result of the newest scrape of a target. Time in ms since 1970. */
export interface TargetStatus {
  readonly at: number;
  readonly ok: boolean;
  /** Values that were recorded. */
  readonly values: number;
  /** Cause of a failure, or chosen metrics that were not recorded; empty if all is well. */
  readonly message: string;
  /** Scrapes in a row that failed. */
  readonly failures: number;
}
