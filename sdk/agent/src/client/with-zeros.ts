import { ABSENT_AS_ZERO, type Report } from '@vitrine/contracts';

/**
 * Fills the gaps of a report, and removes the causes of losses, for a core that supports neither: the outbox may contain reports
 * taken for a newer core.
 */
export function withZeros(json: string): string {
  const report = { ...ABSENT_AS_ZERO, ...(JSON.parse(json) as Report) };
  const gpus = report.gpus?.map(gpu => ({ usage: 0, ...gpu }));
  const pings = report.pings?.map(([task, age, trip]) => [task, age, Math.max(-1, trip)]);
  return JSON.stringify({ ...report, ...(gpus && { gpus }), ...(pings && { pings }) });
}
