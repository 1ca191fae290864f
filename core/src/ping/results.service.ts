import type { PingResult } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.ts';
import { LatencyService } from '../history/latency/latency.service.ts';
import { Clock } from '../platform/clock.ts';
import { ReportsService } from '../reports/reports.service.ts';
import { PingService } from './ping.service.ts';

/** Service that accepts ping results of agents, for assigned tasks only. */
@Injectable()
export class ResultsService implements OnModuleInit {
  /** Number of results for tasks that were not assigned to the node, since the start. */
  unexpectedResults = 0;

  constructor(
    private readonly reports: ReportsService,
    private readonly agents: AgentsService,
    private readonly ping: PingService,
    private readonly latency: LatencyService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.reports.pings.subscribe(({ node, at, results }) => this.accept(node, at, results));
    this.agents.handle('pings', ({ node }, { results }) => this.accept(node, this.clock.now(), results));
  }

  private accept(node: string, at: number, results: readonly PingResult[]): void {
    const asked = new Set(this.ping.of(node).map(({ id }) => id));
    for (const [task, age, trip] of results) {
      if (asked.has(task)) this.latency.record(node, task, at - age, trip < 0 ? null : trip);
      else this.unexpectedResults++;
    }
  }
}
