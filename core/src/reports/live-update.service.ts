import type { Report } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import type { NodeReportState } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { PresenceService } from './presence.service.ts';
import { detailOf, stateOf } from './report.view.ts';
import type { Sample } from './sample.ts';

/** Service that shows a report: the node is online, and its newest values are the live state. */
@Injectable()
export class LiveUpdateService {
  constructor(
    private readonly states: NodeStateService,
    private readonly presence: PresenceService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
  ) {}

  show(node: string, record: NodeReportState, report: Report, { at, values }: Sample): void {
    this.presence.onReport(node, record, report.at);
    // Reports of a backlog are older than what is shown.
    if (at < record.takenAt) return;
    record.takenAt = at;
    record.detail = detailOf(report);
    record.recent.push(at, values);
    this.states.change(node, record, stateOf(values, this.clock.now()));
    if (this.hooks.reportAccepted.used)
      void this.hooks.reportAccepted.fire({ uuid: node, report, state: record.state });
  }
}
