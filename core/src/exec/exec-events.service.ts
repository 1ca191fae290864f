import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { On } from '../platform/events/event.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { RunEnded, TaskEnded, type RunEvent } from './exec.events.ts';
import type { LiveTask } from './live-task.ts';

/** Service that emits the results of commands: to plugins per node, to the audit log per task. */
@Injectable()
export class ExecEventsService {
  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly hooks: CoreHooks,
    private readonly audit: AuditService,
  ) {}

  /** Emits only commands that ran to their end: one that never started has no result. */
  @On(RunEnded)
  async fire({ task: { about }, run: { view } }: RunEvent): Promise<void> {
    const listed = this.nodeCache.get(view.node);
    const { status } = view;
    if (!listed || (status !== 'success' && status !== 'failed' && status !== 'timeout')) return;
    await this.hooks.execFinished.fire({
      ...listed,
      at: view.endedAt ?? 0,
      task: about.id,
      status,
      exitCode: view.exitCode,
    });
  }

  @On(TaskEnded)
  async log(task: LiveTask): Promise<void> {
    const results = [...task.runs.values()].map(
      ({ view }) => `${view.name}: ${view.status}${view.exitCode === null ? '' : ` (${view.exitCode})`}`,
    );
    await this.audit.write({
      action: 'exec.finished',
      subject: { id: task.about.id, name: task.about.command.slice(0, 100) },
      detail: { ...task.summary().counts, results: results.join(', ') },
    });
  }
}
