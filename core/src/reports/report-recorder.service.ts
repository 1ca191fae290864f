import { Injectable } from '@nestjs/common';
import type { Report } from '@vitrine/contracts';
import { NODE_PART, SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { CollectedSeriesService } from './collected-series.service.ts';
import { CollectorStatusService } from './collector-status.service.ts';
import { partsOfReport } from './parts-of-report.ts';
import { CertificatesReported, PingsReported } from './report.events.ts';
import type { Sample } from './sample.ts';

/** Service that records an accepted report: its values in the minutes of the history, and the results it carries as events. */
@Injectable()
export class ReportRecorderService {
  constructor(
    private readonly minutes: MinutesService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly collectedSeries: CollectedSeriesService,
    private readonly collectorStatus: CollectorStatusService,
    private readonly events: Events,
  ) {}

  record(node: string, report: Report, { at, values }: Sample): void {
    this.minutes.record(node, at, values);
    this.seriesMinutes.record(node, NODE_PART, at, partsOfReport(report));
    if (report.series) this.collectedSeries.record(node, at, report.series);
    if (report.collectors) this.collectorStatus.learn(node, report.collectors);
    if (report.pings) this.events.emit(PingsReported, { node, at, results: report.pings });
    if (report.certificates) this.events.emit(CertificatesReported, { node, certificates: report.certificates });
  }
}
