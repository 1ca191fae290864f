import { Injectable, Logger } from '@nestjs/common';
import type { BackupState } from '@vitrine/contracts';
import { messageOf } from '../platform/text/message-of.ts';
import { Clock } from '../platform/time/clock.ts';
import { BackupBusy } from './backup.problems.ts';

type Kind = NonNullable<BackupState['currentTask']>['kind'];

/** Service that runs one task at a time: a backup, a check or a restore. Remembers the last failure. */
@Injectable()
export class ExclusiveTaskService {
  private readonly logger = new Logger('Backup');
  current: BackupState['currentTask'] = null;
  failure: BackupState['failure'] = null;
  private closed = false;

  constructor(private readonly clock: Clock) {}

  /** Runs a task. Throws BackupBusy if another is running. Errors of the task are recorded and rethrown. */
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

  /** Refuses further tasks: the current one is never released, because the process is about to be replaced. */
  close(): void {
    this.closed = true;
  }

  /** Like `run`, for a long task: the caller polls its state. */
  start(kind: Kind, task: () => Promise<unknown>): void {
    if (this.current) throw new BackupBusy();
    void this.run(kind, task).catch(() => undefined);
  }

  /** Records and logs a failure. */
  recordFailure(kind: Kind, error: unknown): void {
    const message = messageOf(error);
    this.failure = { kind, at: this.clock.now(), message: message.slice(0, 500) };
    if (kind !== 'check') this.logger.error(`The ${kind} failed`, error instanceof Error ? error.stack : message);
  }
}
