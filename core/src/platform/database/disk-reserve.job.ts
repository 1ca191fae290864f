import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Job } from '../jobs/job.ts';
import { DiskReserveService } from './disk-reserve.service.ts';

/** Job that creates the disk reserve once there is space for it. */
@Injectable()
export class DiskReserveJob {
  constructor(private readonly diskReserve: DiskReserveService) {}

  @Job('platform.disk-reserve', CronExpression.EVERY_MINUTE)
  run(): Promise<void> {
    return this.diskReserve.keep();
  }
}
