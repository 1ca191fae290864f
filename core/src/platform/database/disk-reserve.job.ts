import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DiskReserveService } from './disk-reserve.service.ts';

/** Job that makes the reserve of the disk once there is room for it. */
@Injectable()
export class DiskReserveJob {
  constructor(private readonly diskReserve: DiskReserveService) {}

  @Interval('platform.disk-reserve', MINUTE_MS)
  run(): Promise<void> {
    return this.diskReserve.keep();
  }
}
