import type { ExecOutput as ExecOutputView, ExecPage, ExecTaskDetail } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { ExecOutputEntity } from './exec-output.entity.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { ExecRunning, ExecTaskNotFound } from './exec.problems.ts';
import { countRuns, findTaskIds } from './exec.queries.ts';
import { runView, taskAbout } from './exec.view.ts';
import { countsOf } from './live-task.ts';

/** Service that lists past commands and their results. */
@Injectable()
export class ExecHistoryService {
  constructor(
    private readonly em: EntityManager,
    private readonly running: ExecTrackerService,
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
    const em = this.em.fork();
    const ids = await findTaskIds(em, { search, before, limit: limit + 1 });
    const page = ids.slice(0, limit);
    const tasks = await em.find(ExecTaskEntity, { id: { $in: page } }, { orderBy: { createdAt: 'desc' } });
    const counts = await countRuns(em, page);
    return {
      tasks: tasks.map(task => {
        const stored = { ...taskAbout(task), endedAt: task.endedAt ?? null, counts: counts.get(task.id) ?? {} };
        return this.running.get(task.id)?.summary() ?? stored;
      }),
      next: ids.length > limit ? (tasks.at(-1)?.createdAt ?? null) : null,
    };
  }

  async findOneOrFail(id: string): Promise<ExecTaskDetail> {
    const live = this.running.get(id);
    if (live) return live.detail();
    const em = this.em.fork();
    const task = await em.findOne(ExecTaskEntity, id);
    if (!task) throw new ExecTaskNotFound(id);
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
    return { text: await this.textOf(id, node), bytesDropped: run.bytesWritten - run.bytesKept };
  }

  async textOf(id: string, node: string): Promise<string> {
    const live = this.running.get(id)?.runs.get(node);
    if (live) return live.text;
    const stored = await this.em.fork().findOne(ExecOutputEntity, { task: id, node });
    return stored ? Buffer.from(stored.data).toString('utf8') : '';
  }

  async remove(id: string): Promise<void> {
    if (this.running.get(id)?.running.length) throw new ExecRunning();
    this.running.forget(id);
    if ((await this.em.fork().nativeDelete(ExecTaskEntity, { id })) === 0) throw new ExecTaskNotFound(id);
  }
}
