import { Injectable, Logger } from '@nestjs/common';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';

/** Number of buffered minutes of all nodes above which a backlog has to wait until they are stored (about 15 MB). */
const BACKPRESSURE_MINUTES = 5000;
/** Maximum number of buffered minutes while flushing fails; above it agents have to keep their reports. */
const MAX_BUFFERED_MINUTES = 20_000;

/** Service that limits how much of a backlog is buffered in memory. */
@Injectable()
export class BackpressureService {
  private readonly logger = new Logger(BackpressureService.name);

  constructor(
    private readonly minutes: MinutesService,
    private readonly flush: FlushService,
  ) {}

  /** Returns a promise if the agent has to wait before it sends more reports. */
  apply(link: AgentConnection): void | Promise<void> {
    if (this.minutes.size > BACKPRESSURE_MINUTES) return this.store(link);
  }

  private async store(link: AgentConnection): Promise<void> {
    if (!this.flush.failing) await this.flush.flush();
    if (this.minutes.size < MAX_BUFFERED_MINUTES) return;
    this.logger.warn(`Too much waits to be stored: the agent of node ${link.node} shall keep its reports for now`);
    link.close(SOCKET_CLOSE.tryAgainLater, 'reports cannot be stored now');
    this.flush.discard(link.node);
  }
}
