/**
 * Why a probe was lost, by the number that history and reports know it by: never renumber. `other`: unknown, also of agents that do
 * not tell; `unreachable`: no route, or a router said so; `closed`: the connection ended or made no sense; `status`: an HTTP status
 * from 400, or a resolver that failed; `denied`: this machine does not let the agent connect.
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

/** Writes a loss in place of a round trip: −1 for the first cause, −2 for the next. */
export const lossAsTrip = (loss: ProbeLoss): number => -1 - PROBE_LOSSES.indexOf(loss);

/** Reads a round trip; undefined if the probe was not lost. A cause that only a newer agent knows is `other`. */
export const lossOfTrip = (trip: number): ProbeLoss | undefined =>
  trip < 0 ? (PROBE_LOSSES[-1 - trip] ?? 'other') : undefined;
