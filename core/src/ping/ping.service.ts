import { Injectable } from '@nestjs/common';
import { matchesNode, PING_LIMITS, type NewPingTask } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { LatencyService } from '../history/latency.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeAdded, NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { OnOnce } from '../platform/events/event.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { Clock } from '../platform/time/clock.ts';
import { tasksFor } from './assignment.rule.ts';
import { PingTaskEntity, type PingTaskOptions } from './ping-task.entity.ts';
import { PingTasksChanged } from './ping.events.ts';
import { PingOrderStale, PingTaskNotFound, PingTaskLimit } from './ping.problems.ts';

/** Service for ping tasks. All of them are in memory in their order, because they are few. */
@Injectable()
export class PingService {
  private readonly table: CachedTable<PingTaskEntity>;
  /** Time until which the certificate expiry of a task is not replaced by a later one, ms since 1970. */
  private readonly keptUntil = new Map<number, number>();

  constructor(
    private readonly db: Database,
    private readonly nodeCache: NodeCacheService,
    private readonly latency: LatencyService,
    private readonly clock: Clock,
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

  /** Returns the tasks whose results are shown on cards. */
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
    const { family: _family, anyCertificate: _anyCertificate, ...columns } = values;
    const task = em.create(PingTaskEntity, {
      ...columns,
      options: optionsOf(values),
      onCards: values.onCards ?? false,
      short: values.short ?? '',
      region: values.region ?? '',
      position: (this.tasks.at(-1)?.position ?? 0) + 1,
    });
    await em.flush();
    await this.table.reload();
    return task;
  }

  /** Changes a task. If the target changes, its history is deleted, because it does not describe the new target. */
  async change(id: number, values: NewPingTask, expect?: Expect<PingTaskEntity>): Promise<PingTaskEntity> {
    const before = this.findOneOrFail(id);
    this.assertCardCapacity(values, id);
    const { family: _family, anyCertificate: _anyCertificate, ...columns } = values;
    const isSameTarget = before.target === values.target && before.type === values.type;
    await this.db.transactional(async em => {
      const stored = await lockRow(em, PingTaskEntity, { id });
      if (!stored) throw new PingTaskNotFound(id);
      expect?.(stored);
      em.assign(stored, {
        ...columns,
        options: { ...stored.options, ...optionsOf(values) },
        ...(!isSameTarget && { certificateUntil: null }),
        onCards: values.onCards ?? stored.onCards,
        short: values.short ?? stored.short,
        region: values.region ?? stored.region,
      });
    });
    await this.table.reload();
    if (!isSameTarget) await this.latency.removeTask(id);
    return this.findOneOrFail(id);
  }

  /** Stores the certificate expiry of a target. Nodes may see different certificates: the earliest expiry is kept for an hour. */
  async noteCertificate(id: number, until: number): Promise<void> {
    const current = this.findOneOrFail(id).certificateUntil;
    const now = this.clock.now();
    if (current === until || (current != null && until > current && now < this.keptUntil.get(id)!)) return;
    this.keptUntil.set(id, now + HOUR_MS);
    await this.db.nativeUpdate(PingTaskEntity, { id }, { certificateUntil: until });
    await this.table.reload();
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

  /** Throws if there are already as many tasks on cards as fit. */
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

  /** Changes the nodes selected by uuid. */
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

/** Returns the options that a request contains. */
const optionsOf = ({ family, anyCertificate }: NewPingTask): PingTaskOptions => ({
  ...(family !== undefined && { family }),
  ...(anyCertificate !== undefined && { anyCertificate }),
});
