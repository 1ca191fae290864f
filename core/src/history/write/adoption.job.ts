import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../../platform/jobs/on-leader.ts';
import { FlushService } from './flush.service.ts';
import { OwnershipService } from './ownership.service.ts';

const CHECK_INTERVAL_MS = 60_000;

/** Job that takes over the nodes of dead cores whose agents stay away, so that their history is still rolled up. */
@Injectable()
export class AdoptionJob {
  constructor(
    private readonly ownership: OwnershipService,
    private readonly saving: FlushService,
  ) {}

  @Interval('history.adopt', CHECK_INTERVAL_MS)
  @OnLeader()
  async run(): Promise<void> {
    for (const node of await this.ownership.orphans()) await this.saving.takeOver(node);
  }
}
