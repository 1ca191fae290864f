import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { AuditService } from './audit.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Forgets lines of the log that are too old. The operator decides, since who writes the database could shorten a setting. */
@Injectable()
export class AuditRetentionJob implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.auditDays > 0) this.clock.every(HOUR_MS, () => this.run());
  }

  async run(): Promise<void> {
    await this.audit.forget(this.clock.now() - this.config.auditDays * DAY_MS);
  }
}
