import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { OffsiteService } from './offsite.service.ts';

/** Job that copies backups to a store outside. */
@Injectable()
export class OffsiteJob {
  constructor(private readonly offsite: OffsiteService) {}

  @Interval('backup.offsite', MINUTE_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.offsite.runIfDue();
  }
}
