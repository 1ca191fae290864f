import { Injectable } from '@nestjs/common';
import { SystemCheck, type SystemFinding } from '../alerts/system-check.contribution.ts';
import { UpdatesService } from './updates.service.ts';

/** Service that reports a newer release, if update checks are enabled. */
@Injectable()
@SystemCheck()
export class UpdateSystemCheckService implements SystemCheck {
  readonly condition = 'update';

  constructor(private readonly updates: UpdatesService) {}

  async find(): Promise<SystemFinding[] | undefined> {
    const { enabled, latest, newer } = this.updates.current();
    if (!enabled) return [];
    if (!latest) return undefined;
    return newer ? [{ id: latest.version, subject: latest.version, values: { url: latest.url } }] : [];
  }
}
