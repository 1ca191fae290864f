import type { EntityManager } from '@mikro-orm/sql';
import type { CoreRegistryService } from '../../platform/cluster/core-registry.service.ts';
import type { MessageBus } from '../../platform/cluster/message-bus.ts';
import type { Events } from '../../platform/events/events.service.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { NodeLost } from '../history.events.ts';
import { adoptNode, claimNode, lockOwned, nodesWithoutOwner } from './ownership.queries.ts';
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
  /** One claim of a node after the other: an agent may connect twice at once. */
  private readonly claims = new Map<string, SerialQueue>();

  constructor(private readonly parts: SharedOwnershipDeps) {
    super();
    parts.bus.subscribe(CHANNEL, text => this.onMoved(JSON.parse(text) as Moved));
  }

  get core(): string {
    return this.parts.registry.id;
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

  orphans(): Promise<readonly string[]> {
    return nodesWithoutOwner(this.parts.em.fork());
  }

  private async claimNow(node: string, { settled, moved, ifOrphaned }: TakeOver): Promise<void> {
    const held = this.epochs.get(node);
    if (ifOrphaned && held !== undefined) return;
    // Until it is known whose node it is, no save begins with it.
    this.epochs.delete(node);
    await settled();
    const em = this.parts.em.fork();
    const epoch = ifOrphaned ? await adoptNode(em, node, this.core) : await claimNode(em, node, this.core, held);
    if (epoch === undefined) return;
    if (epoch !== held) {
      await moved();
      this.parts.bus.publish(CHANNEL, JSON.stringify({ node, core: this.core, epoch } satisfies Moved));
    }
    this.epochs.set(node, epoch);
  }

  /**
   * Another core has taken a node over: what was not stored here comes again there. A node that is not held may have left minutes here too,
   * if a claim of it failed.
   */
  private onMoved({ node, core, epoch }: Moved): void {
    if (core === this.core || (this.epochs.get(node) ?? 0) >= epoch) return;
    this.drop(node);
    this.parts.events.emit(NodeLost, { node });
  }
}
