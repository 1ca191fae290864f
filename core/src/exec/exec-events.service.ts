import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveTask } from './live-task.ts';

/** Service that emits the results of commands: to plugins per node, to the audit log per task. */
@Injectable()
export class ExecEventsService implements OnModuleInit {
  constructor(
    private readonly running: ExecTrackerService,
    private readonly roster: NodeCacheService,
    private readonly hooks: CoreHooks,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.running.ended.subscribe(({ task, run }) => this.fire(task, run));
    this.running.closed.subscribe(task => this.log(task));
  }

  /** Emits only commands that ran to their end: one that never started has no result. */
  private fire({ about }: LiveTask, { view }: LiveRun): void {
    const listed = this.roster.get(view.node);
    const { status } = view;
    if (!listed || (status !== 'success' && status !== 'failed' && status !== 'timeout')) return;
    void this.hooks.execFinished.fire({
      ...listed,
      at: view.endedAt ?? 0,
      task: about.id,
      status,
      exitCode: view.exitCode,
    });
  }

  private log(task: LiveTask): void {
    const results = [...task.runs.values()].map(
      ({ view }) => `${view.name}: ${view.status}${view.exitCode === null ? '' : ` (${view.exitCode})`}`,
    );
    void this.audit.write({
      action: 'exec.finished',
      subject: { id: task.about.id, name: task.about.command.slice(0, 100) },
      detail: { ...task.summary().counts, results: results.join(', ') },
    });
  }
}
