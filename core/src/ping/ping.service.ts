import { covers, PING_LIMITS, type NewPingTask } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Subject } from 'rxjs';
import { LatencyService } from '../history/latency/latency.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { tasksFor } from './assignment.rule.ts';
import { PingTask } from './ping-task.entity.ts';
import { PingOrderStale, PingTaskNotFound, PingTasksFull } from './ping.problems.ts';

/** The ping tasks: few, so all of them are in memory, in their order. */
@Injectable()
export class PingService implements OnModuleInit {
  private tasks: readonly PingTask[] = [];
  /** The list, or who measures what, has changed. */
  readonly changes = new Subject<void>();

  constructor(
    private readonly em: EntityManager,
    private readonly nodes: NodesService,
    private readonly roster: RosterService,
    private readonly latency: LatencyService,
    private readonly hooks: CoreHooks,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
    this.hooks.own.publicInfo.tap(info => ({ ...info, latency: this.tasks.some(({ enabled }) => enabled) }));
    this.nodes.changes.subscribe(
      ({ kind, node }) => void (kind === 'added' ? this.join(node.uuid) : kind === 'removed' && this.leave(node.uuid)),
    );
  }

  list(): readonly PingTask[] {
    return this.tasks;
  }

  find(id: number): PingTask {
    const task = this.tasks.find(task => task.id === id);
    if (!task) throw new PingTaskNotFound(id);
    return task;
  }

  /** The tasks that a node measures. */
  of(uuid: string): readonly PingTask[] {
    const listed = this.roster.get(uuid);
    return listed ? tasksFor(this.tasks, listed.node) : [];
  }

  /** How many nodes a task covers, whether it is enabled or not. */
  reach({ scope }: Pick<PingTask, 'scope'>): number {
    return this.roster.all().filter(({ node }) => covers(scope, node)).length;
  }

  async add(values: NewPingTask): Promise<PingTask> {
    if (this.tasks.length >= PING_LIMITS.tasks) throw new PingTasksFull();
    const em = this.em.fork();
    const task = em.create(PingTask, { ...values, rank: (this.tasks.at(-1)?.rank ?? 0) + 1 });
    await em.flush();
    await this.load();
    return task;
  }

  /** Changes a task. What was measured for another target is forgotten: it says nothing about the new one. */
  async change(id: number, values: NewPingTask): Promise<PingTask> {
    const before = this.find(id);
    const em = this.em.fork();
    await em.nativeUpdate(PingTask, { id }, values);
    await this.load();
    if (before.target !== values.target || before.type !== values.type) await this.latency.forgetTask(id);
    return this.find(id);
  }

  async order(ids: readonly number[]): Promise<void> {
    if (new Set(ids).size !== this.tasks.length || !this.tasks.every(({ id }) => ids.includes(id)))
      throw new PingOrderStale();
    await this.em.fork().transactional(async em => {
      for (const [i, id] of ids.entries()) await em.nativeUpdate(PingTask, { id }, { rank: i + 1 });
    });
    await this.load();
  }

  async remove(id: number): Promise<void> {
    this.find(id);
    await this.em.fork().nativeDelete(PingTask, { id });
    await this.load();
    await this.latency.forgetTask(id);
  }

  private async load(): Promise<void> {
    this.tasks = await this.em.fork().find(PingTask, {}, { orderBy: { rank: 'asc', id: 'asc' } });
    this.changes.next();
  }

  private async join(uuid: string): Promise<void> {
    await this.rechoose(task => task.newNodes && [...task.scope.nodes, uuid]);
  }

  private async leave(uuid: string): Promise<void> {
    await this.rechoose(task => task.scope.nodes.includes(uuid) && task.scope.nodes.filter(node => node !== uuid));
  }

  /** Changes which nodes are chosen by name. */
  private async rechoose(choice: (task: PingTask) => string[] | false): Promise<void> {
    const em = this.em.fork();
    const changed = this.tasks.flatMap(task => {
      const nodes = choice(task);
      return nodes ? [{ id: task.id, scope: { ...task.scope, nodes } }] : [];
    });
    for (const { id, scope } of changed) await em.nativeUpdate(PingTask, { id }, { scope });
    if (changed.length > 0) await this.load();
  }
}
