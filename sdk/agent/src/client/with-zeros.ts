import { ABSENT_AS_ZERO, type Report } from '@vitrine/contracts';

/** Fills the gaps of a report for a core that does not take any: the outbox may hold reports that were taken for a newer one. */
export function withZeros(json: string): string {
  const report = { ...ABSENT_AS_ZERO, ...(JSON.parse(json) as Report) };
  const gpus = report.gpus?.map(gpu => ({ usage: 0, ...gpu }));
  return JSON.stringify({ ...report, ...(gpus && { gpus }) });
}
