import { Injectable } from '@nestjs/common';
import type { ExecOutput as ExecOutputView, ExecPage, ExecTaskDetail } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { ExecCallsService } from './exec-calls.service.ts';
import { ExecOutputEntity } from './exec-output.entity.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecRunning, ExecTaskNotFound } from './exec.problems.ts';
import { countRuns, findTaskIds } from './exec.queries.ts';
import { runView, taskAbout } from './exec.view.ts';
import { countsOf } from './live-task.ts';

/** Service that lists past commands and their results. */
@Injectable()
export class ExecHistoryService {
  constructor(
    private readonly db: Database,
    private readonly execTracker: ExecTrackerService,
    private readonly execCalls: ExecCallsService,
  ) {}

  /** Lists tasks, newest first. */
  async list({
    search = '',
    before,
    limit = 30,
  }: {
    search?: string;
    before?: number | undefined;
    limit?: number;
  }): Promise<ExecPage> {
    const em = this.db.unitOfWork();
    const ids = await findTaskIds(em, { search, before, limit: limit + 1 });
    const page = ids.slice(0, limit);
    const tasks = await em.find(ExecTaskEntity, { id: { $in: page } }, { orderBy: { createdAt: 'desc' } });
    const counts = await countRuns(em, page);
    return {
      tasks: tasks.map(task => {
        const stored = { ...taskAbout(task), endedAt: task.endedAt ?? null, counts: counts.get(task.id) ?? {} };
        return this.execTracker.get(task.id)?.summary() ?? stored;
      }),
      next: ids.length > limit ? (tasks.at(-1)?.createdAt ?? null) : null,
    };
  }

  async findOneOrFail(id: string): Promise<ExecTaskDetail> {
    const live = this.execTracker.get(id);
    if (live) return live.detail();
    const em = this.db.unitOfWork();
    const task = await em.findOne(ExecTaskEntity, id);
    if (!task) throw new ExecTaskNotFound(id);
    const followed = await this.execCalls.detail(task);
    if (followed) return followed;
    const runs = await em.find(ExecRunEntity, { task: id }, { orderBy: { rank: 'asc' } });
    return {
      ...taskAbout(task),
      endedAt: task.endedAt ?? null,
      counts: countsOf(runs.map(({ status }) => status)),
      runs: runs.map(runView),
    };
  }

  /** Returns the stored part of a command's output on one node. */
  async output(id: string, node: string): Promise<ExecOutputView> {
    const run = (await this.findOneOrFail(id)).runs.find(run => run.node === node);
    if (!run) throw new ExecTaskNotFound(id);
    return { text: await this.wholeText(id, node), bytesDropped: run.bytesWritten - run.bytesKept };
  }

  /** Returns the output from a character offset; only a piece of it if another instance tracks the task. */
  async textOf(id: string, node: string, from = 0): Promise<string> {
    const live = this.execTracker.get(id)?.runs.get(node);
    if (live) return live.text.slice(from);
    const task = await this.db.findOne(ExecTaskEntity, id);
    const followed = task && (await this.execCalls.text(task, node, from));
    if (typeof followed === 'string') return followed;
    const stored = await this.db.findOne(ExecOutputEntity, { task: id, node });
    return stored ? Buffer.from(stored.data).toString('utf8').slice(from) : '';
  }

  /** Cancels a task on one of its nodes, or on all. */
  async cancel(id: string, node?: string): Promise<void> {
    const live = this.execTracker.get(id);
    if (live) return this.execTracker.cancel(live, node);
    const task = await this.db.findOne(ExecTaskEntity, id);
    if (!task) throw new ExecTaskNotFound(id);
    await this.execCalls.cancel(task, node);
  }

  private async wholeText(id: string, node: string): Promise<string> {
    let text = '';
    for (let piece; (piece = await this.textOf(id, node, text.length));) text += piece;
    return text;
  }

  async remove(id: string): Promise<void> {
    const live = this.execTracker.get(id);
    const running = live ? live.running.length : await this.db.count(ExecTaskEntity, { id, endedAt: null });
    if (running > 0) throw new ExecRunning();
    this.execTracker.remove(id);
    if ((await this.db.nativeDelete(ExecTaskEntity, { id })) === 0) throw new ExecTaskNotFound(id);
  }
}
