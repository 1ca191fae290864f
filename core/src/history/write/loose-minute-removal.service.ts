import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.ts';
import { Database } from '../../platform/database/database.ts';
import { dialectOf } from '../../platform/database/options.ts';
import { hasMergedMinutes, removeMergedMinute, truncateMergedMinutes } from '../store/loose-minutes.queries.ts';
import { FlushService } from './flush.service.ts';

/** SQLSTATE of a lock that another transaction has. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Service that removes merged loose minutes, once they are merged for all series. */
@Injectable()
export class LooseMinuteRemovalService {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly flush: FlushService,
  ) {}

  async run(): Promise<void> {
    const em = this.db.unitOfWork();
    if (!(await hasMergedMinutes(em))) return;
    if (dialectOf(this.config) === 'sqlite') while (await removeMergedMinute(em)) await setImmediate();
    else await this.flush.runExclusive(() => em.transactional(truncateMergedMinutes)).catch(ignoreInUse);
  }
}

/** Ignores a lock timeout: the next run, a minute later, is early enough. */
function ignoreInUse(error: unknown): void {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
}
