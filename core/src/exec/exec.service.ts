import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { CoreFrame, ExecRun as ExecRunView, ExecTaskDetail, NewExecTask } from '@vitrine/contracts';
import { CallerNameService } from '../control/caller-name.service.ts';
import { ControlAvailabilityService } from '../control/control-availability.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { mayAccessNode } from '../platform/http/node-access.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecLimit } from './exec.problems.ts';
import { LiveRun } from './live-run.ts';
import { LiveTask } from './live-task.ts';

/** Maximum number of running commands, of all callers together. */
const MAX_RUNNING = 3000;
/** Number of start times that are tried for a new task, because each task needs a unique one. */
const MAX_TRIES = 20;

/** Service that starts commands on nodes. */
@Injectable()
export class ExecService {
  private lastCreated = 0;

  constructor(
    private readonly db: Database,
    private readonly nodeCache: NodeCacheService,
    private readonly controlAvailability: ControlAvailabilityService,
    private readonly callerName: CallerNameService,
    private readonly execTracker: ExecTrackerService,
    private readonly clock: Clock,
  ) {}

  /** Starts a command on exactly these nodes. It is stored before it is sent to any node. */
  async start(
    caller: Caller,
    { command, nodes, timeoutSeconds = 60, signature }: NewExecTask,
  ): Promise<ExecTaskDetail> {
    const selected = [...new Set(nodes)].map(uuid => {
      const listed = this.nodeCache.get(uuid);
      if (!listed || !mayAccessNode(caller, uuid)) throw new NodeNotFound(uuid);
      return listed.node;
    });
    if ((await this.execTracker.count()) + selected.length > MAX_RUNNING) throw new ExecLimit();

    const username = await this.callerName.nameOf(caller);
    const details = { id: randomUUID(), command, timeoutSeconds, username, signed: signature !== undefined };
    const task = await this.store(details, selected);
    this.execTracker.track(task);

    const orders = signature ? { nodes: selected.map(({ uuid }) => uuid), signature } : {};
    const frame = Buffer.from(
      JSON.stringify({ type: 'exec', id: details.id, command, timeoutSeconds, ...orders } satisfies CoreFrame),
    );
    for (const { view } of task.running) this.controlAvailability.connectionOf(view.node)?.sendSerialized(frame);
    return task.detail();
  }

  private async store(
    details: Omit<LiveTask['about'], 'createdAt'>,
    selected: readonly { readonly uuid: string; readonly name: string }[],
  ): Promise<LiveTask> {
    for (let tries = 1; ; tries++) {
      const createdAt = (this.lastCreated = Math.max(this.clock.now(), this.lastCreated + 1));
      const runs = selected.map(({ uuid, name }) => new LiveRun(this.beginning(uuid, name, createdAt, details.signed)));
      const task = new LiveTask({ ...details, createdAt }, runs);
      try {
        await this.write(task);
        return task;
      } catch (error) {
        // Another instance may have started a task in the same millisecond.
        if (!(error instanceof UniqueConstraintViolationException) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** Returns the initial run: running, or already ended if its node does not accept control requests. */
  private beginning(node: string, name: string, at: number, signed: boolean): ExecRunView {
    const availability = this.controlAvailability.availabilityOf(node, 'exec');
    const started = {
      node,
      name,
      exitCode: null,
      signal: null,
      startedAt: at,
      bytesWritten: 0,
      bytesKept: 0,
      lastLine: '',
    };
    if (availability === 'disabled') return { ...started, status: 'refused', reason: 'disabled', endedAt: at };
    if (availability !== 'ready') return { ...started, status: 'offline', reason: availability, endedAt: at };
    if (!signed && this.controlAvailability.isStrict(node))
      return { ...started, status: 'refused', reason: 'unsigned', endedAt: at };
    return { ...started, status: 'running', reason: null, endedAt: null };
  }

  private async write(task: LiveTask): Promise<void> {
    const isFinished = task.running.length === 0;
    const { id } = task.about;
    await this.db.transactional(async em => {
      await em.insert(ExecTaskEntity, {
        ...task.about,
        endedAt: isFinished ? task.about.createdAt : null,
        instance: this.execTracker.instance,
      });
      await em.insertMany(
        ExecRunEntity,
        [...task.runs.values()].map(({ view }, rank) => ({ task: id, rank, ...view })),
      );
    });
  }
}
