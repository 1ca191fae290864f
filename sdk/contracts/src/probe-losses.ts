/**
 * Causes of lost probes, by their number in history and reports: never renumber. `other`: unknown, also from agents that do not
 * report causes; `unreachable`: no route, or a router reported that; `closed`: the connection ended or the response was invalid;
 * `status`: an HTTP status from 400, or a resolver that failed; `denied`: this machine does not allow the agent to connect.
 */
export const PROBE_LOSSES = [
  'other',
  'timeout',
  'refused',
  'unreachable',
  'name',
  'certificate',
  'status',
  'closed',
  'denied',
] as const;
export type ProbeLoss = (typeof PROBE_LOSSES)[number];

/** Encodes a loss in place of a round trip: −1 for the first cause, −2 for the next. */
export const lossAsTrip = (loss: ProbeLoss): number => -1 - PROBE_LOSSES.indexOf(loss);

/** Decodes the cause of a loss; undefined if the probe was not lost. Unknown causes from newer agents become `other`. */
export const lossOfTrip = (trip: number): ProbeLoss | undefined =>
  trip < 0 ? (PROBE_LOSSES[-1 - trip] ?? 'other') : undefined;
