import { Injectable, Logger } from '@nestjs/common';
import type { BackupState } from '@vitrine/contracts';
import { Clock } from '../platform/clock.ts';
import { BackupBusy } from './backup.problems.ts';

type Kind = NonNullable<BackupState['currentTask']>['kind'];

/** Where one thing is done at a time: a backup, a check or a restore. Remembers how the last one failed. */
@Injectable()
export class ExclusiveTaskService {
  private readonly logger = new Logger('Backup');
  current: BackupState['currentTask'] = null;
  failure: BackupState['failure'] = null;
  private closed = false;

  constructor(private readonly clock: Clock) {}

  /** Throws BackupBusy where something else is at work. What the task throws is remembered and thrown on. */
  async run<R>(kind: Kind, task: () => Promise<R>): Promise<R> {
    if (this.current) throw new BackupBusy();
    this.current = { kind, since: this.clock.now() };
    this.failure = null;
    try {
      return await task();
    } catch (error) {
      this.recordFailure(kind, error);
      throw error;
    } finally {
      if (!this.closed) this.current = null;
    }
  }

  /** Takes nothing more: what is at work now stays so until the process is another. */
  close(): void {
    this.closed = true;
  }

  /** The same for a task that takes long: the caller asks how it goes. */
  start(kind: Kind, task: () => Promise<unknown>): void {
    if (this.current) throw new BackupBusy();
    void this.run(kind, task).catch(() => undefined);
  }

  /** Remembers a failure, and logs it. */
  recordFailure(kind: Kind, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.failure = { kind, at: this.clock.now(), message: message.slice(0, 500) };
    if (kind !== 'check') this.logger.error(`The ${kind} failed`, error instanceof Error ? error.stack : message);
  }
}
