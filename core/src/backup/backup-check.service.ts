import { Injectable } from '@nestjs/common';
import { SystemCheck, type SystemFinding } from '../alerts/system-check.contribution.ts';
import { ScheduleService } from './schedule.service.ts';

/** Service that tells that scheduled backups fail or are missing. Without a schedule nothing is expected. */
@Injectable()
@SystemCheck()
export class BackupCheckService implements SystemCheck {
  readonly condition = 'backup';

  constructor(private readonly schedule: ScheduleService) {}

  async find(): Promise<SystemFinding[]> {
    const { newest, failure, isTooOld } = await this.schedule.health();
    if (failure === undefined && !isTooOld) return [];
    return [{ subject: failure ?? '', values: { newest: newest ?? '–' } }];
  }
}
