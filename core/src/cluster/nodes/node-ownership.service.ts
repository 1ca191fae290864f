import { Injectable } from '@nestjs/common';
import { NodeLost } from '../../history/write/history.events.ts';
import { NodeRemoved, type NodeEvent } from '../../nodes/node.events.ts';
import { Answers, defineCall, type Question } from '../../platform/cluster/call.ts';
import type { Holding, Ownership, TakeOver } from '../../platform/cluster/ownership.ts';
import { Database } from '../../platform/database/database.ts';
import { On } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { BatchQueue } from '../../platform/queues/batch-queue.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { CallsService } from '../connection/calls.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { adoptNodes, claimNodes, lockOwned, nodesWithoutOwner, type Claim } from './ownership.queries.ts';

/** A node has moved to another instance. */
const MOVED = defineCall<{ readonly node: string; readonly epoch: number }>('ownership.moved');

/**
 * Ownership of nodes among several instances. The table is authoritative; every writing transaction checks the state in memory
 * against it, so that an instance that was paused or cut off writes nothing for a node that has moved.
 */
@Injectable()
export class NodeOwnershipService implements Ownership {
  /** Epoch of every node that this instance assumes to own. */
  private readonly epochs = new Map<string, number>();
  /** Newest epoch in which another instance reported to own a node. */
  private readonly otherEpochs = new Map<string, number>();
  /** Claims of a node run one at a time, because an agent may connect twice at once. */
  private readonly claims = new Map<string, SerialQueue>();
  private readonly claiming: BatchQueue<Claim, number>;
  private readonly adopting: BatchQueue<string, number | undefined>;

  constructor(
    private readonly db: Database,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly calls: CallsService,
    private readonly events: Events,
  ) {
    this.claiming = new BatchQueue(claims => claimNodes(db, instanceRegistry.id, claims));
    this.adopting = new BatchQueue(nodes => adoptNodes(db, instanceRegistry.id, nodes));
  }

  owns(node: string): boolean {
    return this.epochs.has(node);
  }

  /**
   * Returns the epoch in which this instance owns a node; it increases whenever the node moves. Undefined if another instance owns
   * it.
   */
  epochOf(node: string): number | undefined {
    return this.epochs.get(node);
  }

  claim(node: string, takeOver: TakeOver): Promise<void> {
    return this.inTurn(node, () => this.takeOver(node, takeOver, epoch => this.claiming.add({ node, held: epoch })));
  }

  /** Makes this instance the owner of a node without a living owner. Does nothing if its agent has reconnected here meanwhile. */
  adopt(node: string, takeOver: TakeOver): Promise<void> {
    return this.inTurn(node, async () => {
      if (!this.epochs.has(node)) await this.takeOver(node, takeOver, () => this.adopting.add(node));
    });
  }

  async confirm(nodes: readonly string[]): Promise<readonly string[]> {
    if (nodes.length === 0) return nodes;
    const epochsBefore = new Map(nodes.map(node => [node, this.epochs.get(node)]));
    const lostNodes = new Set(await this.hold(nodes).lost(this.db));
    // A node that was claimed again meanwhile is not lost.
    for (const node of lostNodes) if (this.epochs.get(node) === epochsBefore.get(node)) this.lose(node);
    return nodes.filter(node => !lostNodes.has(node));
  }

  hold(nodes: readonly string[]): Holding {
    const epochsBefore = new Map(nodes.map(node => [node, this.epochs.get(node)]));
    return {
      lost: async em => {
        const ownedEpochs = await lockOwned(em, nodes, this.instanceRegistry.id);
        return nodes.filter(
          node => ownedEpochs.get(node) === undefined || ownedEpochs.get(node) !== epochsBefore.get(node),
        );
      },
    };
  }

  drop(node: string): void {
    this.epochs.delete(node);
  }

  /** Returns nodes that no living instance owns. */
  orphans(): Promise<readonly string[]> {
    return nodesWithoutOwner(this.db);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.claims.delete(uuid);
    this.otherEpochs.delete(uuid);
  }

  /**
   * Handles the takeover of a node by another instance, which receives the unstored reports again. Minutes of a node that is not
   * held here are dropped as well: a failed claim may have left some.
   */
  @Answers(MOVED)
  onMoved({ node, epoch }: Question<typeof MOVED>): void {
    if ((this.epochs.get(node) ?? 0) >= epoch) return;
    this.otherEpochs.set(node, Math.max(epoch, this.otherEpochs.get(node) ?? 0));
    this.lose(node);
  }

  private inTurn(node: string, claim: () => Promise<void>): Promise<void> {
    const claims = this.claims.get(node) ?? new SerialQueue();
    this.claims.set(node, claims);
    return claims.run(claim);
  }

  /** `take` returns the epoch in which this instance owns the node from now on; undefined if another instance keeps it. */
  private async takeOver(
    node: string,
    { settled, moved }: TakeOver,
    take: (held: number | undefined) => Promise<number | undefined>,
  ): Promise<void> {
    const ownedEpoch = this.epochs.get(node);
    // No save includes the node until its owner is known.
    this.epochs.delete(node);
    await settled();
    const epoch = await take(ownedEpoch);
    if (epoch === undefined) return;
    if (epoch !== ownedEpoch) {
      await moved();
      // Another instance took the node over meanwhile.
      if ((this.otherEpochs.get(node) ?? 0) > epoch) return;
      this.calls.publish(MOVED, { node, epoch });
    }
    this.epochs.set(node, epoch);
    this.otherEpochs.delete(node);
  }

  private lose(node: string): void {
    this.drop(node);
    this.events.emit(NodeLost, { node });
  }
}
