import { Injectable } from '@nestjs/common';
import { SystemCheck, type SystemFinding } from '../alerts/system-check.contribution.ts';
import { OffsiteService } from './offsite.service.ts';
import { ScheduleService } from './schedule.service.ts';

/**
 * Service that reports failed or missing scheduled backups, and backups that were not copied to the off-site store. Without a
 * schedule none is expected.
 */
@Injectable()
@SystemCheck()
export class BackupCheckService implements SystemCheck {
  readonly condition = 'backup';

  constructor(
    private readonly schedule: ScheduleService,
    private readonly offsite: OffsiteService,
  ) {}

  async find(): Promise<SystemFinding[]> {
    const { newest, failure, isTooOld } = await this.schedule.health();
    const values = { newest: newest ?? '–' };
    const { fault } = this.offsite;
    return [
      ...(failure !== undefined || isTooOld ? [{ subject: failure ?? '', values }] : []),
      ...(fault === undefined ? [] : [{ id: 'offsite', subject: fault, values }]),
    ];
  }
}
