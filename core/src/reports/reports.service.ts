import type { PingResult, Report } from '@vitrine/contracts';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { AgentsService, type AgentConnection, type StoredProgressSource } from '../agents/agents.service.ts';
import { MinutesService } from '../history/minutes.service.ts';
import { FlushService } from '../history/flush.service.ts';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import type { NodeReportState } from './node-report-state.ts';
import { PresenceService } from './presence.service.ts';
import { countedOf, detailOf, stateOf, valuesOf } from './report.view.ts';
import { clampTimestamp } from './timestamp.rule.ts';
import { NodeStateService } from './node-state.service.ts';
import { countTraffic } from './traffic.rule.ts';

/** Buffered minutes of all nodes above which backpressure applies to a backlog until they are stored (about 15 MB). */
const BACKPRESSURE_MINUTES = 5000;
/** Maximum of buffered minutes while flushing fails; above it agents have to keep their reports. */
const MAX_BUFFERED_MINUTES = 20_000;
const TRY_AGAIN_LATER = 1013;

/** Service that accepts reports: each once, into the live state, the recent readings and the minutes. */
@Injectable()
export class ReportsService implements OnModuleInit, StoredProgressSource {
  private readonly logger = new Logger(ReportsService.name);
  /** Emits ping results with the report that carried them; `at` is when that report was taken, ms since 1970. */
  readonly pings = new Subject<{ node: string; at: number; results: readonly PingResult[] }>();

  constructor(
    private readonly agents: AgentsService,
    private readonly states: NodeStateService,
    private readonly minutes: MinutesService,
    private readonly saving: FlushService,
    private readonly presence: PresenceService,
    private readonly hooks: CoreHooks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.agents.setProgressSource(this);
    this.agents.handle('report', (link, { report }) => this.accept(link, [report]));
    this.agents.handle('reports', (link, { reports }) => this.accept(link, reports));
    this.agents.handle('bye', ({ node }) => this.presence.onGoodbye(node));
  }

  async lastStoredSeq(node: string, stream: string): Promise<number> {
    return (await this.states.streamProgress(node, stream)).storedSeq;
  }

  /** Accepts reports of one agent, in order. A returned promise asks the agent to wait (backpressure). */
  accept(link: AgentConnection, reports: readonly Report[]): void | Promise<void> {
    const record = this.states.find(link.node);
    const mark = record?.streams.get(link.hello.stream);
    // The node was deleted while its reports were in transit.
    if (!record || !mark) return;
    for (const report of reports) {
      if (report.seq <= mark.acceptedSeq) continue;
      mark.acceptedSeq = report.seq;
      this.ingest(link, record, report);
    }
    if (this.minutes.size > BACKPRESSURE_MINUTES) return this.applyBackpressure(link);
  }

  private ingest(link: AgentConnection, record: NodeReportState, report: Report): void {
    const { node, hello } = link;
    const now = this.clock.now();
    const at = clampTimestamp(report.at, now);
    record.traffic = countTraffic(record.traffic, countedOf(report, at, hello));
    const values = valuesOf(report, record.traffic);
    this.minutes.record(node, at, values);
    if (report.pings) this.pings.next({ node, at, results: report.pings });
    record.dirty = true;
    this.presence.onReport(node, record, report.at);
    if (at < record.takenAt) return;
    record.takenAt = at;
    record.detail = detailOf(report);
    record.recent.push(at, values);
    this.states.change(node, record, stateOf(values, now));
    if (this.hooks.reportAccepted.used)
      void this.hooks.reportAccepted.fire({ uuid: node, report, state: record.state });
  }

  private async applyBackpressure(link: AgentConnection): Promise<void> {
    if (!this.saving.failing) await this.saving.flush();
    if (this.minutes.size < MAX_BUFFERED_MINUTES) return;
    this.logger.warn(`Too much waits to be stored: the agent of node ${link.node} shall keep its reports for now`);
    link.close(TRY_AGAIN_LATER, 'reports cannot be stored now');
    this.saving.discard(link.node);
  }
}
