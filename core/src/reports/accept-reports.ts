import type { Report } from '@vitrine/contracts';
import type { StreamProgress } from './node-report-state.ts';

/** Iterates over the reports that are new to a stream, in order, and counts each as accepted: agents send some again. */
export function* acceptReports(stream: StreamProgress, reports: readonly Report[]): Generator<Report> {
  for (const report of reports) {
    if (report.seq <= stream.acceptedSeq) continue;
    stream.acceptedSeq = report.seq;
    yield report;
  }
}
