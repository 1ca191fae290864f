import { Injectable } from '@nestjs/common';
import { SafeModeService } from '../plugins/lifecycle/safe-mode.service.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';

/** Service that tells that plugins are left out since the last starts ended early. Safe mode by configuration is no fault. */
@Injectable()
@SystemCheck()
export class SafeModeCheckService implements SystemCheck {
  readonly condition = 'plugins';

  constructor(private readonly safeMode: SafeModeService) {}

  async find(): Promise<SystemFinding[]> {
    const { mode, cause } = this.safeMode.current;
    return cause === 'crashes' && mode !== 'all' ? [{ subject: '' }] : [];
  }
}
