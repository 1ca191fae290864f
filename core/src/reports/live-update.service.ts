import { Injectable } from '@nestjs/common';
import type { Report } from '@vitrine/contracts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { renewDetail } from './detail-in-place.ts';
import type { NodeReportState } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { PresenceService } from './presence.service.ts';
import type { Sample } from './sample.ts';

/** Service that shows a report: sets the node online and updates its live state. */
@Injectable()
export class LiveUpdateService {
  constructor(
    private readonly nodeState: NodeStateService,
    private readonly presence: PresenceService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
  ) {}

  show(node: string, record: NodeReportState, report: Report, { at, values }: Sample): void {
    this.presence.onReport(node, record, report.at);
    // Reports of a backlog are older than the displayed ones.
    if (at < record.takenAt) return;
    record.takenAt = at;
    record.detail = renewDetail(record.detail, report);
    record.recent.push(at, values);
    record.live.take(values, this.clock.now());
    this.nodeState.announce(node);
    if (this.hooks.reportAccepted.used)
      void this.hooks.reportAccepted.fire({ uuid: node, report, state: record.state });
  }
}
