import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CoreLost } from '../platform/cluster/cluster.events.ts';
import { On } from '../platform/events/event.ts';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;

/** Job that ends the terminals of cores that are gone. A core alone ends its own when it starts. */
@Injectable()
export class TerminalRepairJob {
  constructor(private readonly terminalHistory: TerminalHistoryService) {}

  @On(CoreLost)
  onCoreLost(): Promise<void> {
    return this.terminalHistory.endThoseOfDeadCores();
  }

  @Interval('terminal.repair', CHECK_INTERVAL_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.terminalHistory.endThoseOfDeadCores();
  }
}
