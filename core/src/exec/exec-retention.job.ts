import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { CONTROL } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Database } from '../platform/database/database.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { endedTasks } from './exec.queries.ts';

/** Upper limit of all stored output; the oldest tasks are removed first. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_TASKS = 10_000;

/** Job that removes commands past their retention or above the limits. */
@Injectable()
export class ExecRetentionJob {
  constructor(
    private readonly db: Database,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  @Job('exec.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  async run(): Promise<void> {
    const oldest = this.clock.now() - this.settings.get(CONTROL).keepDays * DAY_MS;
    const em = this.db.unitOfWork();
    const tasks = await endedTasks(em);
    let bytes = tasks.reduce((sum, task) => sum + task.bytes, 0);
    let remaining = tasks.length;
    for (const task of tasks) {
      if (task.endedAt >= oldest && bytes <= MAX_BYTES && remaining <= MAX_TASKS) break;
      await em.nativeDelete(ExecTaskEntity, { id: task.id });
      bytes -= task.bytes;
      remaining--;
    }
  }
}
