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
  /** Is told once it is on disk. */
  readonly saved: () => void;
}

const TRY_AGAIN_MS = 2_000;
const BATCH = 100;

/** Writes ended runs. Those that end while it writes go together in the next step: two hundred nodes are a few transactions. */
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
        this.clock.after(TRY_AGAIN_MS, () => this.flushPending());
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
        // A task that was deleted meanwhile has no row to change, and so none that output could belong to; what has ended
        // stays as it was written, though another core may believe that it is lost.
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
