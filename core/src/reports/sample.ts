import type { Hello, Report } from '@vitrine/contracts';
import type { NodeReportState } from './node-report-state.ts';
import { countedOf, valuesOf, type ReportValues } from './report.view.ts';
import { clampTimestamp } from './timestamp.rule.ts';
import { countTraffic } from './traffic.rule.ts';

/** A report as the core keeps it: under a plausible time, with traffic totals that survive reboots. */
export interface Sample {
  /** ms since 1970. */
  readonly at: number;
  readonly values: ReportValues;
}

/** Converts a report of an agent installation to a sample, and counts its traffic. `now` in ms. */
export function sampleOf(
  report: Report,
  record: NodeReportState,
  origin: Pick<Hello, 'boot' | 'stream'>,
  now: number,
): Sample {
  const at = clampTimestamp(report.at, now);
  record.traffic = countTraffic(record.traffic, countedOf(report, at, origin));
  record.dirty = true;
  return { at, values: valuesOf(report, record.traffic) };
}
