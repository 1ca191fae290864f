import { matchesNode, PING_LIMITS, type NewPingTask } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { LatencyService } from '../history/latency.service.ts';
import { Injectable } from '@nestjs/common';
import { NodeAdded, NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { OnOnce } from '../platform/events/event.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { tasksFor } from './assignment.rule.ts';
import { PingTasksChanged } from './ping.events.ts';
import { PingTaskEntity } from './ping-task.entity.ts';
import { PingOrderStale, PingTaskNotFound, PingTaskLimit } from './ping.problems.ts';

/** Service for ping tasks. They are few, so all of them are held in memory, in their order. */
@Injectable()
export class PingService {
  private readonly table: CachedTable<PingTaskEntity>;

  constructor(
    private readonly db: Database,
    private readonly nodeCache: NodeCacheService,
    private readonly latency: LatencyService,
    tables: CachedTablesService,
  ) {
    this.table = tables.create(PingTasksChanged, () =>
      this.db.find(PingTaskEntity, {}, { orderBy: { position: 'asc', id: 'asc' } }),
    );
  }

  private get tasks(): readonly PingTaskEntity[] {
    return this.table.rows;
  }

  /** True if any task is enabled, so that pages show latency. */
  get isUsed(): boolean {
    return this.tasks.some(({ enabled }) => enabled);
  }

  /** Returns the tasks whose results are on cards. */
  onCards(): readonly PingTaskEntity[] {
    return this.tasks.filter(({ enabled, onCards }) => enabled && onCards);
  }

  list(): readonly PingTaskEntity[] {
    return this.tasks;
  }

  findOneOrFail(id: number): PingTaskEntity {
    const task = this.tasks.find(task => task.id === id);
    if (!task) throw new PingTaskNotFound(id);
    return task;
  }

  /** Returns the tasks that a node measures. */
  of(uuid: string): readonly PingTaskEntity[] {
    const listed = this.nodeCache.get(uuid);
    return listed ? tasksFor(this.tasks, listed.node) : [];
  }

  /** Counts the nodes that a task covers, regardless of whether it is enabled. */
  countMatchingNodes({ nodeSelector }: Pick<PingTaskEntity, 'nodeSelector'>): number {
    return this.nodeCache.all().filter(({ node }) => matchesNode(nodeSelector, node)).length;
  }

  async add(values: NewPingTask): Promise<PingTaskEntity> {
    if (this.tasks.length >= PING_LIMITS.tasks) throw new PingTaskLimit();
    this.assertCardCapacity(values);
    const em = this.db.unitOfWork();
    const task = em.create(PingTaskEntity, {
      ...values,
      onCards: values.onCards ?? false,
      short: values.short ?? '',
      region: values.region ?? '',
      position: (this.tasks.at(-1)?.position ?? 0) + 1,
    });
    await em.flush();
    await this.table.reload();
    return task;
  }

  /** Changes a task. If the target changes, its history is deleted, since it does not describe the new target. */
  async change(id: number, values: NewPingTask): Promise<PingTaskEntity> {
    const before = this.findOneOrFail(id);
    this.assertCardCapacity(values, id);
    const em = this.db.unitOfWork();
    await em.nativeUpdate(
      PingTaskEntity,
      { id },
      {
        ...values,
        onCards: values.onCards ?? before.onCards,
        short: values.short ?? before.short,
        region: values.region ?? before.region,
      },
    );
    await this.table.reload();
    if (before.target !== values.target || before.type !== values.type) await this.latency.removeTask(id);
    return this.findOneOrFail(id);
  }

  async order(ids: readonly number[]): Promise<void> {
    if (new Set(ids).size !== this.tasks.length || !this.tasks.every(({ id }) => ids.includes(id)))
      throw new PingOrderStale();
    await this.db.transactional(async em => {
      for (const [i, id] of ids.entries()) await em.nativeUpdate(PingTaskEntity, { id }, { position: i + 1 });
    });
    await this.table.reload();
  }

  async remove(id: number): Promise<void> {
    this.findOneOrFail(id);
    await this.db.nativeDelete(PingTaskEntity, { id });
    await this.table.reload();
    await this.latency.removeTask(id);
  }

  /** More would not fit on a card. */
  private assertCardCapacity({ onCards }: NewPingTask, changed?: number): void {
    const others = this.tasks.filter(task => task.onCards && task.id !== changed);
    if (onCards && others.length >= PING_LIMITS.tasksOnCards)
      throw new RequestInvalid([{ path: 'onCards', message: 'ping.cards-full' }]);
  }

  @OnOnce(NodeAdded)
  async onNodeAdded({ node: { uuid } }: NodeEvent): Promise<void> {
    await this.updateNodeSelectors(task => task.includeNewNodes && [...task.nodeSelector.nodes, uuid]);
  }

  @OnOnce(NodeRemoved)
  async onNodeRemoved({ node: { uuid } }: NodeEvent): Promise<void> {
    await this.updateNodeSelectors(
      task => task.nodeSelector.nodes.includes(uuid) && task.nodeSelector.nodes.filter(node => node !== uuid),
    );
  }

  /** Changes the nodes that are selected by uuid. */
  private async updateNodeSelectors(choice: (task: PingTaskEntity) => string[] | false): Promise<void> {
    const em = this.db.unitOfWork();
    const changed = this.tasks.flatMap(task => {
      const nodes = choice(task);
      return nodes ? [{ id: task.id, scope: { ...task.nodeSelector, nodes } }] : [];
    });
    for (const { id, scope: nodeSelector } of changed) await em.nativeUpdate(PingTaskEntity, { id }, { nodeSelector });
    if (changed.length > 0) await this.table.reload();
  }
}
