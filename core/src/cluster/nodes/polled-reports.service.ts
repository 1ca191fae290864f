import { Injectable } from '@nestjs/common';
import { PollListener } from '../../agents/agent-frames.contribution.ts';
import { FlushService } from '../../history/write/flush.service.ts';

/** Service that immediately stores the reports of agents that poll, because their next request may reach another instance. */
@Injectable()
@PollListener()
export class PolledReportsService implements PollListener {
  constructor(private readonly flush: FlushService) {}

  onPolled(node: string): Promise<void> {
    return this.flush.storeNow(node);
  }
}
