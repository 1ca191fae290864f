import { Injectable } from '@nestjs/common';
import { SafeModeService } from '../plugins/lifecycle/safe-mode.service.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';

/**
 * Service that reports that plugins are disabled because the last starts ended early. Safe mode by configuration is not a fault.
 */
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
