import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CoreLost, LeadershipTaken } from '../../platform/cluster/cluster.events.ts';
import { Leader } from '../../platform/cluster/leader.ts';
import { On } from '../../platform/events/event.ts';
import { OnLeader } from '../../platform/jobs/on-leader.ts';
import { FlushService } from './flush.service.ts';
import { MAX_ORPHANS } from './ownership.queries.ts';
import { OwnershipService } from './ownership.service.ts';

const CHECK_INTERVAL_MS = MINUTE_MS;

/** Job that takes over the nodes of dead cores whose agents stay away, so that their history is still rolled up. */
@Injectable()
export class AdoptionJob {
  constructor(
    private readonly ownership: OwnershipService,
    private readonly flush: FlushService,
    private readonly leader: Leader,
  ) {}

  /** Nodes that went silent together with their core go offline like others. Those that live are back by now. */
  @On<unknown>(CoreLost, LeadershipTaken)
  async onCoreLost(): Promise<void> {
    if (this.leader.leads) await this.run();
  }

  @Interval('history.adopt', CHECK_INTERVAL_MS)
  @OnLeader()
  async run(): Promise<void> {
    let nodes: readonly string[];
    do {
      nodes = await this.ownership.orphans();
      await Promise.all(nodes.map(node => this.flush.adopt(node)));
    } while (nodes.length === MAX_ORPHANS && this.leader.leads);
  }
}
