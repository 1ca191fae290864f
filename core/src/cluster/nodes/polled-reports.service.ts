import { Injectable } from '@nestjs/common';
import { PollListener } from '../../agents/agent-frames.contribution.ts';
import { FlushService } from '../../history/write/flush.service.ts';

/** Service that stores the reports of agents that poll at once, because their next request may go to another instance. */
@Injectable()
@PollListener()
export class PolledReportsService implements PollListener {
  constructor(private readonly flush: FlushService) {}

  onPolled(node: string): Promise<void> {
    return this.flush.storeNow(node);
  }
}
