import { Injectable } from '@nestjs/common';
import { lossOfTrip, type AgentFrame } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { LatencyService } from '../history/latency.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import {
  CertificatesReported,
  PingsReported,
  type CertificatesEvent,
  type PingsEvent,
} from '../reports/report.events.ts';
import { PingService } from './ping.service.ts';

/** Service that accepts ping results of agents, for assigned tasks only. */
@Injectable()
@AgentFrameHandlers()
export class ResultsService implements AgentFrameHandlers {
  /** Number of results for tasks that were not assigned to the node, since the start. */
  unexpectedResults = 0;

  constructor(
    private readonly ping: PingService,
    private readonly latency: LatencyService,
    private readonly clock: Clock,
  ) {}

  /** Results that arrive without a report. */
  pings({ node }: AgentConnection, { results }: Extract<AgentFrame, { type: 'pings' }>): void {
    this.accept({ node, at: this.clock.now(), results });
  }

  @On(CertificatesReported)
  async noteCertificates({ node, certificates }: CertificatesEvent): Promise<void> {
    const taskIds = new Set(this.ping.of(node).map(({ id }) => id));
    for (const [task, until] of certificates) if (taskIds.has(task)) await this.ping.noteCertificate(task, until);
  }

  @On(PingsReported)
  accept({ node, at, results }: PingsEvent): void {
    const taskIds = new Set(this.ping.of(node).map(({ id }) => id));
    for (const [task, age, trip] of results) {
      if (taskIds.has(task)) this.latency.record(node, task, at - age, lossOfTrip(trip) ?? trip);
      else this.unexpectedResults++;
    }
  }
}
