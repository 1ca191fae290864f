import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { storeEach } from '../platform/database/store-each.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { Clock } from '../platform/time/clock.ts';
import { ExecOutputEntity } from './exec-output.entity.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveTask } from './live-task.ts';

interface Ended {
  readonly task: LiveTask;
  readonly run: LiveRun;
  /** Called after the commit, or if the result can never be stored. */
  readonly saved: () => void;
}

const RETRY_DELAY_MS = 2_000;
const BATCH = 100;

/**
 * Service that stores ended runs. Runs that end during a write are batched into the next one, so that two hundred nodes need only a
 * few transactions.
 */
@Injectable()
export class ExecFlushService {
  private readonly logger = new Logger(ExecFlushService.name);
  private readonly outage = new OutageLog(this.logger, 'Storing the results of commands');
  private waiting: Ended[] = [];
  private working = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  save(ended: Ended): void {
    this.waiting.push(ended);
    if (!this.working) void this.flushPending();
  }

  private async flushPending(): Promise<void> {
    this.working = true;
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.slice(0, BATCH);
        await storeEach(
          batch,
          batch => this.write(batch),
          ({ task, run }, error) =>
            this.logger.error(
              `The result of command ${task.about.id} on node ${run.view.node} cannot be stored: ${String(error)}`,
            ),
        );
        this.waiting = this.waiting.slice(batch.length);
        // Also after a rejected write, because a further attempt would fail as well.
        for (const { saved } of batch) saved();
      }
      this.outage.worked();
      this.working = false;
    } catch (error) {
      this.outage.failed(error);
      this.clock.after(RETRY_DELAY_MS, () => this.flushPending());
    }
  }

  private async write(batch: readonly Ended[]): Promise<void> {
    await this.db.transactional(async em => {
      for (const { task, run } of batch) {
        const { name: _, node, ...values } = run.view;
        // A task that was deleted meanwhile has no row to update, and so no output. An ended run stays as it was stored, even if
        // another instance considers it lost.
        const open = { task: task.about.id, node, status: 'running' } as const;
        const rows = await em.nativeUpdate(ExecRunEntity, open, values);
        if (rows > 0 && run.view.bytesKept > 0)
          await em.upsert(ExecOutputEntity, { task: task.about.id, node, data: run.output });
      }
      for (const task of new Set(batch.map(({ task }) => task)))
        if (task.endedAt !== null)
          await em.nativeUpdate(ExecTaskEntity, { id: task.about.id, endedAt: null }, { endedAt: task.endedAt });
    });
  }
}
