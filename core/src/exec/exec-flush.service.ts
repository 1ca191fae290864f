import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { ExecOutputEntity } from './exec-output.entity.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveTask } from './live-task.ts';

interface Ended {
  readonly task: LiveTask;
  readonly run: LiveRun;
  /** Called after the commit. */
  readonly saved: () => void;
}

const RETRY_DELAY_MS = 2_000;
const BATCH = 100;

/**
 * Service that stores ended runs. Those that end during a write are batched in the next one, so that two hundred nodes need only
 * a few transactions.
 */
@Injectable()
export class ExecFlushService {
  private readonly logger = new Logger(ExecFlushService.name);
  private waiting: Ended[] = [];
  private working = false;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  save(ended: Ended): void {
    this.waiting.push(ended);
    if (!this.working) void this.flushPending();
  }

  private async flushPending(): Promise<void> {
    this.working = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH);
      try {
        await this.write(batch);
      } catch (error) {
        this.logger.error(
          'What commands came to cannot be written',
          error instanceof Error ? error.stack : String(error),
        );
        this.clock.after(RETRY_DELAY_MS, () => this.flushPending());
        return;
      }
      this.waiting = this.waiting.slice(batch.length);
      for (const { saved } of batch) saved();
    }
    this.working = false;
  }

  private async write(batch: readonly Ended[]): Promise<void> {
    await this.em.fork().transactional(async em => {
      for (const { task, run } of batch) {
        const { name: _, node, ...values } = run.view;
        // A task that was deleted meanwhile has no row to update, and so no output. An ended run stays as it was stored, even if
        // another core considers it lost.
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
