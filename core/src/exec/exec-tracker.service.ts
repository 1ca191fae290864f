import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AgentFrame, CoreFrame, ExecRun as ExecRunView } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import { AgentConnected, AgentReachable } from '../agents/agent.events.ts';
import { AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { ExecFlushService } from './exec-flush.service.ts';
import { ExecRunEntity } from './exec-run.entity.ts';
import { ExecTaskEntity } from './exec-task.entity.ts';
import { RunChanged, RunEnded, TaskEnded } from './exec.events.ts';
import { countRunningElsewhere } from './exec.queries.ts';
import { runView, taskAbout } from './exec.view.ts';
import { LiveRun } from './live-run.ts';
import { LiveTask } from './live-task.ts';

/** Grace period after a command's time limit for the agent's end frame to arrive. */
const END_GRACE_MS = 20_000;
/** Grace period for agents to reconnect after a restart of the server. */
const RECONNECT_GRACE_MS = 90_000;
const CANCEL_MS = 10_000;
/** How long an ended task stays in memory, for pages that display it. */
const LINGER_MS = MINUTE_MS;

type OutputFrame = Extract<AgentFrame, { type: 'execOutput' }>;
type EndFrame = Extract<AgentFrame, { type: 'execEnd' }>;
type Ending = Pick<ExecRunView, 'status'> & Partial<ExecRunView>;

/** Service that tracks running tasks: handles the frames of agents and makes sure that each run ends. */
@Injectable()
@AgentFrameHandlers()
export class ExecTrackerService implements OnModuleInit, AgentFrameHandlers {
  private readonly tasks = new Map<string, LiveTask>();

  constructor(
    private readonly db: Database,
    private readonly agents: AgentsService,
    private readonly events: Events,
    private readonly execFlush: ExecFlushService,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.adopt();
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    for (const { task, run } of this.runningOn(node.uuid)) this.end(task, run, { status: 'failed', reason: 'removed' });
  }

  get(task: string): LiveTask | undefined {
    return this.tasks.get(task);
  }

  all(): LiveTask[] {
    return [...this.tasks.values()];
  }

  /** Tracks a stored task and waits for its nodes until its time limit, but at least `least` milliseconds. */
  track(task: LiveTask, least = 0): void {
    this.tasks.set(task.about.id, task);
    const remainingMs = task.about.createdAt + task.about.timeoutSeconds * 1000 + END_GRACE_MS - this.clock.now();
    this.clock.after(Math.max(remainingMs, least), () => this.failOverdue(task));
    if (task.running.length === 0) this.close(task);
  }

  /** Cancels a task on one of its nodes, or on all nodes where it is still running. */
  cancel(task: LiveTask, node?: string): void {
    for (const run of task.running) {
      if (node !== undefined && run.view.node !== node) continue;
      run.cancelled = true;
      const link = this.agents.connectionOf(run.view.node);
      link?.send({ type: 'execCancel', id: task.about.id });
      // Without a connection no end frame can arrive; with one, the agent gets a moment to report it.
      this.clock.after(link ? CANCEL_MS : 0, () => {
        if (run.running) this.end(task, run, { status: 'cancelled' });
      });
    }
  }

  /** Removes an ended task. */
  remove(id: string): void {
    this.tasks.delete(id);
  }

  /** Id of the instance that tracks the tasks of this service. */
  get instance(): string {
    return this.cluster.self;
  }

  /** Returns the number of running commands of the whole site. */
  async count(): Promise<number> {
    const runningCount = this.all().reduce((sum, task) => sum + task.running.length, 0);
    return runningCount + (await countRunningElsewhere(this.db, this.instance));
  }

  /**
   * Takes over the tasks whose instance is gone: the agents report their current state. Each task is taken by exactly one of the
   * other instances.
   */
  async adopt(): Promise<void> {
    const em = this.db.unitOfWork();
    const openTasks = await em.find(ExecTaskEntity, { endedAt: null });
    // Read after the tasks, so that an instance that has just started is included.
    const alive = openTasks.length > 0 ? await this.cluster.alive() : new Set<string>();
    const adopted: ExecTaskEntity[] = [];
    for (const task of openTasks) {
      const { id, instance } = task;
      if (instance && alive.has(instance)) continue;
      const updatedRows = await em.nativeUpdate(
        ExecTaskEntity,
        { id, endedAt: null, instance },
        { instance: this.instance },
      );
      if (updatedRows > 0) adopted.push(task);
    }
    if (adopted.length === 0) return;
    this.agents.adoptCommands(adopted.map(({ id }) => id));
    await this.restore(em, adopted);
    const nodes = new Set(adopted.flatMap(({ id }) => this.tasks.get(id)?.running ?? []).map(({ view }) => view.node));
    for (const link of [...nodes].map(node => this.agents.connectionOf(node))) if (link) this.resume(link);
  }

  private async restore(em: EntityManager, tasks: readonly ExecTaskEntity[]): Promise<void> {
    for (const task of tasks) {
      const runs = await em.find(ExecRunEntity, { task: task.id }, { orderBy: { rank: 'asc' } });
      this.track(
        new LiveTask(
          taskAbout(task),
          runs.map(run => new LiveRun(runView(run))),
        ),
        RECONNECT_GRACE_MS,
      );
    }
  }

  @On(AgentConnected, AgentReachable)
  resume(link: AgentConnection): void {
    // Polling agents send a hello with every request and cannot receive frames.
    if (this.agents.connectionOf(link.node) !== link) return;
    for (const { task, run } of this.runningOn(link.node)) {
      if (!link.hello.capabilities.includes('exec')) this.end(task, run, { status: 'failed', reason: 'lost' });
      else {
        link.send({ type: 'execResume', id: task.about.id, from: run.view.bytesKept } satisfies CoreFrame);
        if (run.cancelled) link.send({ type: 'execCancel', id: task.about.id });
      }
    }
  }

  execOutput(link: AgentConnection, { id, from, data }: OutputFrame): void {
    const task = this.tasks.get(id);
    const run = task?.runs.get(link.node);
    if (!task || !run?.running) return;
    this.requestMissingOutput(link, id, run, from);
    if (run.write(from, Buffer.from(data, 'base64'))) this.events.emit(RunChanged, { task, run });
  }

  execEnd(link: AgentConnection, { id, status, reason, exitCode, signal, written }: EndFrame): void {
    const task = this.tasks.get(id);
    const run = task?.runs.get(link.node);
    // Ends of unknown tasks are ignored. A repeated end is acknowledged again, because the first acknowledgement was lost.
    if (!task || !run) return;
    if (!run.running) return link.send({ type: 'execAck', id });
    if (this.requestMissingOutput(link, id, run, written)) return;
    this.end(task, run, { status, reason, exitCode, signal, bytesWritten: Math.max(written, run.view.bytesKept) });
  }

  /**
   * Requests output that was lost on its way from another instance; the agent then repeats its end frame. Returns true if some was
   * lost.
   */
  private requestMissingOutput(link: AgentConnection, id: string, run: LiveRun, upTo: number): boolean {
    const isReliable = link.protocol !== undefined || this.agents.linkOf(link.node) === link;
    if (isReliable || !run.isToAskAgain(upTo)) return false;
    link.send({ type: 'execResume', id, from: run.view.bytesKept } satisfies CoreFrame);
    return true;
  }

  private failOverdue(task: LiveTask): void {
    for (const run of task.running) {
      const link = this.agents.connectionOf(run.view.node);
      link?.send({ type: 'execCancel', id: task.about.id });
      if (run.cancelled) this.end(task, run, { status: 'cancelled' });
      else this.end(task, run, link ? { status: 'timeout' } : { status: 'failed', reason: 'lost' });
    }
  }

  private end(task: LiveTask, run: LiveRun, values: Ending): void {
    run.end(this.clock.now(), values);
    this.events.emit(RunChanged, { task, run });
    if (task.running.length === 0) this.close(task);
    this.execFlush.save({
      task,
      run,
      saved: () => {
        this.agents.connectionOf(run.view.node)?.send({ type: 'execAck', id: task.about.id });
        this.events.emit(RunEnded, { task, run });
      },
    });
  }

  private close(task: LiveTask): void {
    task.endedAt ??= this.clock.now();
    this.events.emit(TaskEnded, task);
    this.clock.after(LINGER_MS, () => this.remove(task.about.id));
  }

  private runningOn(node: string): { task: LiveTask; run: LiveRun }[] {
    return this.all().flatMap(task => {
      const run = task.runs.get(node);
      return run?.running ? [{ task, run }] : [];
    });
  }
}
