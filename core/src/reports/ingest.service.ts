import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Report } from '@vitrine/contracts';
import { AgentFrameHandlers, ReportSink } from '../agents/agent-frames.contribution.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { BackpressureService } from './backpressure.service.ts';
import { LiveUpdateService } from './live-update.service.ts';
import type { StreamProgress } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { parseReports } from './parse-reports.ts';
import { PresenceService } from './presence.service.ts';
import { ReportRecorderService } from './report-recorder.service.ts';
import { sampleOf } from './sample.ts';

const MAX_CLAIMS = 3;
/** Time in ms after which a batch yields to other work. */
const MAX_TURN_MS = 20;

/** Ingest of a report: parse → accept → sample → record → live. */
@Injectable()
@ReportSink()
@AgentFrameHandlers()
export class IngestService implements ReportSink, AgentFrameHandlers {
  constructor(
    private readonly nodeState: NodeStateService,
    private readonly reportRecorder: ReportRecorderService,
    private readonly liveUpdate: LiveUpdateService,
    private readonly backpressure: BackpressureService,
    private readonly presence: PresenceService,
    private readonly clock: Clock,
    private readonly flush: FlushService,
  ) {}

  ingest(link: AgentConnection, list: unknown, reject: (detail: string) => void): void | Promise<void> {
    const { reports, fault } = parseReports(list);
    if (fault !== undefined) reject(fault);
    return this.takeInTurns(link, reports);
  }

  report(link: AgentConnection, { report }: { readonly report: Report }): void | Promise<void> {
    this.accept(link, report);
    return this.backpressure.apply(link);
  }

  bye({ node }: AgentConnection): void {
    this.presence.onGoodbye(node);
  }

  /**
   * Makes this instance the one that stores a stream, and returns its highest stored number. Throws if another instance takes the
   * node over meanwhile, for example in its late answer to an earlier connection, because reports sent here would never be stored.
   */
  async lastStoredSeq(node: string, stream: string): Promise<number> {
    for (let attempt = 1; attempt <= MAX_CLAIMS; attempt++) {
      await this.flush.takeOver(node);
      const { storedSeq } = await this.nodeState.streamProgress(node, stream);
      if (this.flush.owns(node)) return storedSeq;
    }
    throw new Error(`node ${node} is greeted by another instance at the same time`);
  }

  /** Ingests a batch in several turns, so that other agents and visitors do not wait for all of it. This agent waits. */
  private async takeInTurns(link: AgentConnection, reports: readonly Report[]): Promise<void> {
    const stream = this.streamOf(link);
    let startedAt = performance.now();
    for (const report of reports) {
      if (performance.now() - startedAt > MAX_TURN_MS) {
        await setImmediate();
        startedAt = performance.now();
      }
      // Unstored reports have been discarded: the agent resends them after its next hello.
      if (this.streamOf(link) !== stream) return;
      this.accept(link, report);
    }
    return this.backpressure.apply(link);
  }

  /** Ingests a report, unless it was already accepted: agents repeat some. */
  private accept(link: AgentConnection, report: Report): void {
    const { node, hello } = link;
    const record = this.nodeState.find(node);
    // The node was deleted while its reports were in transit.
    if (!record || !this.streamOf(link)?.accept(report)) return;
    const sample = sampleOf(report, record, hello, this.clock.now());
    this.reportRecorder.record(node, report, sample);
    this.liveUpdate.show(node, record, report, sample);
  }

  private streamOf({ node, hello }: AgentConnection): StreamProgress | undefined {
    return this.nodeState.find(node)?.streams.get(hello.stream);
  }
}
