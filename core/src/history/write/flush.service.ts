import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/sql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { NodeEntity } from '../../nodes/node.entity.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import type { TakeOver } from '../../platform/cluster/ownership.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Database } from '../../platform/database/database.ts';
import { storeEach } from '../../platform/database/store-each.ts';
import { On } from '../../platform/events/event.ts';
import { OutageLog } from '../../platform/logging/outage-log.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { FlushParticipant } from './flush.contribution.ts';
import { NodeLost } from './history.events.ts';
import { SaveBatch } from './save-batch.ts';
import { SaveMarkService } from './save-mark.service.ts';

/** Maximum number of rows per transaction, so that it stays short. Larger ones would write fewer partly changed pages. */
const BATCH_ROWS = 1000;
const BATCH_NODES = 256;

/** Error thrown if other instances have taken over some nodes of a save, so that nothing of it may be stored. */
class NodesLost extends Error {
  override readonly name = 'NodesLost';

  constructor(readonly nodes: readonly string[]) {
    super(`${nodes.length} nodes have moved to another instance`);
  }
}

/** Service that flushes buffered data to the database, a few nodes per transaction. Its tasks run one at a time. */
@Injectable()
export class FlushService implements OnModuleInit {
  private readonly logger = new Logger(FlushService.name);
  private readonly queue = new SerialQueue();
  /** The batch that is being stored, or whose commit is not confirmed yet. */
  private batch: SaveBatch | undefined;
  private readonly outage = new OutageLog(this.logger, 'Storing reports');

  constructor(
    private readonly db: Database,
    private readonly saveMark: SaveMarkService,
    private readonly contributions: Contributions,
    private readonly cluster: Cluster,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.saveMark.claim(this.db);
  }

  /** True if the last attempt failed; there is one every minute. */
  get failing(): boolean {
    return this.outage.isFailing;
  }

  /** Drops all buffered data of a node. */
  discard(node: string): void {
    if (this.batch?.nodes.has(node)) this.batch.forgotten.add(node);
    for (const participant of this.participants) participant.discard(node);
  }

  /** Flushes all buffered data. Never rejects: data that could not be stored stays in the buffer. */
  flush(): Promise<void> {
    return this.runExclusive(() => this.flushAll());
  }

  /** True if this instance stores the reports of a node. */
  owns(node: string): boolean {
    return this.cluster.ownership.owns(node);
  }

  /** Makes this instance the one that stores the reports of a node, before the handshake with its agent is complete. */
  takeOver(node: string): Promise<void> {
    return this.cluster.ownership.claim(node, this.takeOverOf(node));
  }

  takeOverOf(node: string): TakeOver {
    return { settled: () => this.settled(node), moved: () => this.reload(node) };
  }

  /** Stores the buffered data of a node at once. Rejects if that fails. */
  async storeNow(node: string): Promise<void> {
    await this.runExclusive(async () => {
      await this.settle();
      await this.flushNodes([node]);
    });
  }

  /** Its agent sends unacknowledged reports again, to the instance that it is connected to now. */
  @On(NodeLost)
  onNodeLost({ node }: { readonly node: string }): void {
    this.discard(node);
  }

  /** Resolves once no data of a node is being stored, so that the database is up to date for it. Does not wait for other nodes. */
  async settled(node: string): Promise<void> {
    const { batch } = this;
    if (!batch?.nodes.has(node)) return;
    await batch.attempted;
    if (this.batch === batch) await this.runExclusive(() => this.settle());
  }

  /** Runs exclusive work that reads and writes chunks. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(work);
  }

  private get participants(): readonly FlushParticipant[] {
    return this.contributions.of(FlushParticipant);
  }

  private async flushAll(): Promise<void> {
    try {
      await this.settle();
      for (const batch of this.batches()) {
        await this.flushNodes(batch);
        await setImmediate();
      }
      this.outage.worked();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  private *batches(): Generator<string[]> {
    const rows = new Map<string, number>();
    // The participant of the reports slice is the last one and determines the order, which is that of its rows, so that a transaction
    // changes few pages of its tables.
    for (const participant of this.participants.toReversed())
      for (const [node, count] of participant.pending())
        if (this.cluster.ownership.owns(node)) rows.set(node, (rows.get(node) ?? 0) + count);
    let batch: string[] = [];
    let sum = 0;
    for (const [node, count] of rows) {
      if (batch.length > 0 && (sum + count > BATCH_ROWS || batch.length === BATCH_NODES)) {
        yield batch;
        batch = [];
        sum = 0;
      }
      batch.push(node);
      sum += count;
    }
    if (batch.length > 0) yield batch;
  }

  private flushNodes(nodes: readonly string[]): Promise<void> {
    return storeEach(
      nodes,
      batch => this.flushTogether(batch),
      (node, error) => {
        this.logger.error(`What node ${node} reported cannot be stored: ${String(error)}`);
        this.discard(node);
      },
    );
  }

  private async flushTogether(nodes: readonly string[]): Promise<void> {
    const em = this.db.unitOfWork();
    const alive = await this.existingNodes(em, nodes);
    const holding = this.cluster.ownership.hold(alive);
    const batches = this.participants.map(participant => participant.drain(alive));
    const batch = (this.batch = new SaveBatch(alive, batches));
    let written = false;
    try {
      for (const batch of batches) await batch.prepare(em);
      await em.transactional(async em => {
        await this.saveMark.advance(em);
        const lostNodes = await holding.lost(em);
        if (lostNodes.length > 0) throw new NodesLost(lostNodes);
        for (const batch of batches) await batch.write(em);
        written = true;
      });
      this.finish(batch, true);
    } catch (error) {
      // After the write only the save mark is reliable: the commit may have succeeded although its response was lost.
      if (written ? await this.settle() : this.finish(batch, false)) return;
      batch.endAttempt();
      if (error instanceof NodesLost) await this.retryWithout(alive, error);
      else throw error;
    } finally {
      batch.endAttempt();
    }
  }

  /** Finds out whether an unconfirmed save is stored, and finishes it accordingly. Throws while that cannot be determined. */
  private async settle(): Promise<boolean> {
    const { batch } = this;
    return batch !== undefined && this.finish(batch, await this.saveMark.isStored(this.db));
  }

  private finish(batch: SaveBatch, stored: boolean): boolean {
    this.batch = undefined;
    if (stored) this.saveMark.confirm();
    for (const flushed of batch.batches) {
      if (stored) flushed.onCommitted();
      else flushed.onRolledBack();
    }
    for (const node of batch.forgotten) this.discard(node);
    return stored;
  }

  /** Drops the data of nodes that other instances have taken over, and stores the rest of the batch. */
  private async retryWithout(nodes: readonly string[], { nodes: lostNodes }: NodesLost): Promise<void> {
    for (const node of lostNodes) {
      this.cluster.ownership.drop(node);
      this.discard(node);
    }
    const rest = nodes.filter(node => !lostNodes.includes(node));
    if (rest.length > 0) await this.flushNodes(rest);
  }

  /** Drops the buffered data of a node and reloads the stored data. */
  private async reload(node: string): Promise<void> {
    this.discard(node);
    for (const participant of this.participants) await participant.reload?.(node);
  }

  /** Returns the nodes that still exist. A node may be removed while its report is on the way. */
  private async existingNodes(em: EntityManager, nodes: readonly string[]): Promise<string[]> {
    const rows = await em
      .getKysely<{ node: Pick<NodeEntity, 'uuid'> }>()
      .selectFrom('node')
      .select('uuid')
      .where('uuid', 'in', nodes)
      .execute();
    const alive = new Set(rows.map(row => row.uuid));
    for (const node of nodes) if (!alive.has(node)) this.discard(node);
    return [...alive];
  }
}
