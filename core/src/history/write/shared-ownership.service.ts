import type { EntityManager } from '@mikro-orm/sql';
import { NodeRemoved, type NodeEvent } from '../../nodes/node.events.ts';
import { BatchQueue } from '../../platform/queues/batch-queue.ts';
import type { CoreRegistryService } from '../../platform/cluster/core-registry.service.ts';
import type { MessageBus } from '../../platform/cluster/message-bus.ts';
import { On } from '../../platform/events/event.ts';
import type { Events } from '../../platform/events/events.service.ts';
import { SerialQueue } from '../../platform/queues/serial-queue.ts';
import { NodeLost } from './history.events.ts';
import { adoptNodes, claimNodes, lockOwned, nodesWithoutOwner, type Claim } from './ownership.queries.ts';
import { OwnershipService, type Holding, type TakeOver } from './ownership.service.ts';

const CHANNEL = 'owner';

interface Moved {
  readonly node: string;
  readonly core: string;
  readonly epoch: number;
}

interface SharedOwnershipDeps {
  readonly em: EntityManager;
  readonly registry: CoreRegistryService;
  readonly bus: MessageBus;
  readonly events: Events;
}

/**
 * Ownership of nodes among several cores. The table is right; what a core holds in memory is checked against it in each transaction
 * that writes, so a core that was paused or cut off writes nothing of a node that has moved.
 */
export class SharedOwnership extends OwnershipService {
  readonly isShared = true;
  /** Epoch of every node that this core believes to own. */
  private readonly epochs = new Map<string, number>();
  /** Newest epoch in which another core told that it owns a node. */
  private readonly otherEpochs = new Map<string, number>();
  /** One claim of a node after the other: an agent may connect twice at once. */
  private readonly claims = new Map<string, SerialQueue>();
  private readonly claiming: BatchQueue<Claim, number>;
  private readonly adopting: BatchQueue<string, number | undefined>;

  constructor(private readonly deps: SharedOwnershipDeps) {
    super();
    const { em } = deps;
    this.claiming = new BatchQueue(claims => claimNodes(em.fork(), this.core, claims));
    this.adopting = new BatchQueue(nodes => adoptNodes(em.fork(), this.core, nodes));
    deps.bus.subscribe(CHANNEL, text => this.onMoved(JSON.parse(text) as Moved));
  }

  get core(): string {
    return this.deps.registry.id;
  }

  owns(node: string): boolean {
    return this.epochs.has(node);
  }

  epochOf(node: string): number | undefined {
    return this.epochs.get(node);
  }

  claim(node: string, work: TakeOver): Promise<void> {
    const claims = this.claims.get(node) ?? new SerialQueue();
    this.claims.set(node, claims);
    return claims.run(() => this.claimNow(node, work));
  }

  async stillOwned(nodes: readonly string[]): Promise<readonly string[]> {
    if (nodes.length === 0) return nodes;
    const held = new Map(nodes.map(node => [node, this.epochs.get(node)]));
    const lost = new Set(await this.hold(nodes).lost(this.deps.em.fork()));
    // A node that was claimed meanwhile was not lost.
    for (const node of lost) if (this.epochs.get(node) === held.get(node)) this.lose(node);
    return nodes.filter(node => !lost.has(node));
  }

  hold(nodes: readonly string[]): Holding {
    const held = new Map(nodes.map(node => [node, this.epochs.get(node)]));
    return {
      lost: async em => {
        const owned = await lockOwned(em, nodes, this.core);
        return nodes.filter(node => owned.get(node) === undefined || owned.get(node) !== held.get(node));
      },
    };
  }

  drop(node: string): void {
    this.epochs.delete(node);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.claims.delete(uuid);
    this.otherEpochs.delete(uuid);
  }

  orphans(): Promise<readonly string[]> {
    return nodesWithoutOwner(this.deps.em.fork());
  }

  private async claimNow(node: string, { settled, moved, ifOrphaned }: TakeOver): Promise<void> {
    const held = this.epochs.get(node);
    if (ifOrphaned && held !== undefined) return;
    // Until it is known whose node it is, no save begins with it.
    this.epochs.delete(node);
    await settled();
    const epoch = await (ifOrphaned ? this.adopting.add(node) : this.claiming.add({ node, held }));
    if (epoch === undefined) return;
    if (epoch !== held) {
      await moved();
      // Another core has taken the node over meanwhile.
      if ((this.otherEpochs.get(node) ?? 0) > epoch) return;
      this.deps.bus.publish(CHANNEL, JSON.stringify({ node, core: this.core, epoch } satisfies Moved));
    }
    this.epochs.set(node, epoch);
    this.otherEpochs.delete(node);
  }

  /**
   * Another core has taken a node over: what was not stored here comes again there. A node that is not held may have left minutes here too,
   * if a claim of it failed.
   */
  private onMoved({ node, core, epoch }: Moved): void {
    if (core === this.core || (this.epochs.get(node) ?? 0) >= epoch) return;
    this.otherEpochs.set(node, Math.max(epoch, this.otherEpochs.get(node) ?? 0));
    this.lose(node);
  }

  private lose(node: string): void {
    this.drop(node);
    this.deps.events.emit(NodeLost, { node });
  }
}
