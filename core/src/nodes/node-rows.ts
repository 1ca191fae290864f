import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/sql';
import type { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { BatchQueue } from '../platform/queues/batch-queue.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { NodeChangesService } from './node-changes.service.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeNotFound } from './nodes.problems.ts';

/** Returns the changed columns of a node. */
export type NodeChange = (node: NodeEntity) => Partial<Omit<NodeEntity, 'uuid'>>;

/** Facts of a machine, as columns of its node. */
interface FactUpdate {
  readonly uuid: string;
  readonly facts: ReturnType<NodeChange>;
}

/** Changes rows of nodes, many in one transaction, and emits only actual changes. */
export class NodeRows {
  /**
   * Stores the facts of connecting agents; each result is whether the node was found. For several updates of a node, the last one
   * counts.
   */
  private readonly factUpdates = new BatchQueue<FactUpdate, boolean>(async updates => {
    const em = this.db.unitOfWork();
    const newest = new Map(updates.map(({ uuid, facts }) => [uuid, facts]));
    const nodes = await findByUuid(em, [...newest.keys()]);
    await this.store(em, [...nodes.values()], node => {
      const facts = newest.get(node.uuid)!;
      // Facts seldom change when an agent reconnects.
      const isKnown = ([name, value]: [string, unknown]) => isDeepStrictEqual(node[name as keyof NodeEntity], value);
      return Object.entries(facts).every(isKnown) ? {} : facts;
    });
    return updates.map(({ uuid }) => nodes.has(uuid));
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly nodeChanges: NodeChangesService,
  ) {}

  /** Stores the facts of a node, batched with those of other connecting agents; returns whether the node was found. */
  updateFacts(uuid: string, facts: ReturnType<NodeChange>): Promise<boolean> {
    return this.factUpdates.add({ uuid, facts });
  }

  /** Changes nodes in one transaction; throws NodeNotFound if one is missing. */
  async changeAll(uuids: readonly string[], change: NodeChange): Promise<NodeEntity[]> {
    const em = this.db.unitOfWork();
    const found = await findByUuid(em, uuids);
    const nodes = [...new Set(uuids)].map(uuid => {
      const node = found.get(uuid);
      if (!node) throw new NodeNotFound(uuid);
      return node;
    });
    await this.store(em, nodes, change);
    return nodes;
  }

  /** Changes a node if its stored row passes the given check. */
  async changeExpected(uuid: string, change: NodeChange, expect: Expect<NodeEntity>): Promise<NodeEntity> {
    const { node, changed } = await this.db.transactional(async em => {
      const node = await lockRow(em, NodeEntity, { uuid });
      if (!node) throw new NodeNotFound(uuid);
      expect(node);
      return { node, changed: await this.flush(em, [node], change) };
    });
    for (const node of changed) this.nodeChanges.changed(node);
    return node;
  }

  /** Changes nodes that were loaded with `em` in one transaction, and emits those that actually changed. */
  private async store(em: EntityManager, nodes: readonly NodeEntity[], change: NodeChange): Promise<void> {
    for (const node of await this.flush(em, nodes, change)) this.nodeChanges.changed(node);
  }

  /** Changes nodes and flushes them. Returns the nodes that actually changed. */
  private async flush(em: EntityManager, nodes: readonly NodeEntity[], change: NodeChange): Promise<NodeEntity[]> {
    for (const node of nodes) em.assign(node, change(node));
    const work = em.getUnitOfWork();
    work.computeChangeSets();
    const changed = work.getChangeSets().map(({ entity }) => entity as NodeEntity);
    for (const node of changed) node.updatedAt = new Date(this.clock.now());
    await em.flush();
    return changed;
  }
}

async function findByUuid(em: EntityManager, uuids: readonly string[]): Promise<Map<string, NodeEntity>> {
  const nodes = await em.find(NodeEntity, { uuid: { $in: [...uuids] } });
  return new Map(nodes.map(node => [node.uuid, node]));
}
