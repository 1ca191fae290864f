import { randomUUID } from 'node:crypto';
import { AGENT_CLOSE, type Facts, type NodePatch, type PublicNode } from '@vitrine/contracts';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Clock } from '../platform/clock.ts';
import type { Caller } from '../platform/http/caller.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { Sockets } from '../platform/sockets/sockets.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { SITE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Node } from './node.entity.ts';
import { publicNode } from './node.view.ts';
import { NodeNotFound } from './nodes.problems.ts';
import { valuesOf } from './patch.rule.ts';
import { canSee } from './visibility.rule.ts';

export { sightOf } from './visibility.rule.ts';

/** What became of a node, for those who keep nodes in memory. */
export interface NodeChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly node: PublicNode;
  readonly hidden: boolean;
}

/** Values that a caller inside the core may set on a new node. */
export type NewNode = { name: string } & NodePatch;

/** Where a node comes from, unless an administrator added it. */
interface Origin {
  readonly machineHash?: string;
  readonly pending?: boolean;
}

interface EnrolOptions {
  readonly pending?: boolean;
  /** Throws where no further node may be added. */
  readonly expectRoom?: () => Promise<void>;
}

const originOf = ({ machineHash, pending }: Origin) => ({
  machineHash: machineHash ?? null,
  ...(pending && { pending, hidden: true }),
});

/** The nodes. Every method works on its own EntityManager, so that requests, sockets and jobs may all call it. */
@Injectable()
export class NodesService {
  /** Fires after the database has it. */
  readonly changes = new Subject<NodeChange>();
  /** Uuid of a node whose token was replaced: whoever came in with the old one has to go. */
  readonly tokens = new Subject<string>();
  /** The one decision about who sees a node: lists, details, history, live frames and exports all ask it. */
  readonly canSee = canSee;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sockets: Sockets,
    private readonly hooks: CoreHooks,
    private readonly settings: SettingsService,
  ) {}

  /** Every node the caller may see, in the order of the list. */
  async visibleTo(caller: Caller): Promise<Node[]> {
    const nodes = await this.em.fork().find(Node, {}, { orderBy: { weight: 'asc', createdAt: 'asc', uuid: 'asc' } });
    return nodes.filter(node => canSee(caller, node));
  }

  /** Every node, whoever may see it: for the core's own memory of them. */
  async every(): Promise<Node[]> {
    return this.em.fork().find(Node, {});
  }

  /** A node, whoever may see it; null when there is none. */
  async get(uuid: string): Promise<Node | null> {
    return this.em.fork().findOne(Node, uuid);
  }

  /** A node that the caller may see; NodeNotFound otherwise. */
  async find(uuid: string, caller: Caller): Promise<Node> {
    const node = await this.em.fork().findOne(Node, uuid);
    if (!node || !canSee(caller, node)) throw new NodeNotFound(uuid);
    return node;
  }

  async findByToken(token: string): Promise<Node | null> {
    return this.em.fork().findOne(Node, { tokenHash: hashToken(token) });
  }

  /** Adds a node. Its token is readable in this answer and never again. */
  async create(values: NewNode, origin: Origin = {}): Promise<{ node: Node; token: string }> {
    const token = newToken();
    const now = new Date(this.clock.now());
    const em = this.em.fork();
    // Nobody's order is disturbed by a newcomer: it stands last.
    const [last] = await em.find(Node, {}, { orderBy: { weight: 'desc' }, limit: 1, fields: ['weight'] });
    const node = em.create(Node, {
      weight: last?.weight ?? 0,
      ...valuesOf(values, this.zone),
      name: values.name,
      uuid: randomUUID(),
      tokenHash: hashToken(token),
      ...originOf(origin),
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
    this.tell('added', node);
    return { node, token };
  }

  /**
   * A machine adds itself. The same machine finds its node again, with a new token. `pending`: a new one is hidden until
   * an administrator decides about it.
   */
  async enrol(
    machine: string,
    name: string,
    { pending = false, expectRoom = async () => {} }: EnrolOptions = {},
  ): Promise<{ node: Node; token: string }> {
    const machineHash = hashToken(machine);
    const again = async (known: Node) => ({ node: known, token: await this.rotateToken(known.uuid) });
    const known = await this.em.fork().findOne(Node, { machineHash });
    if (known) return again(known);
    await expectRoom();
    try {
      return await this.create({ name }, { machineHash, pending });
    } catch (error) {
      // It asked twice at once, and the other request was faster.
      if (error instanceof UniqueConstraintViolationException)
        return again(await this.em.fork().findOneOrFail(Node, { machineHash }));
      throw error;
    }
  }

  /** How many nodes machines added by themselves since a moment, ms since 1970. */
  async countEnrolled(since: number): Promise<number> {
    return this.em.fork().count(Node, { machineHash: { $ne: null }, createdAt: { $gt: new Date(since) } });
  }

  /** Shows a node that waited to be let in. */
  async admit(uuid: string): Promise<void> {
    await this.change(uuid, ({ pending }) => (pending ? { pending: false, hidden: false } : {}));
  }

  /** What the administrator wants of a node. */
  async update(uuid: string, patch: NodePatch): Promise<Node> {
    return this.change(uuid, node => valuesOf(patch, this.zone, node));
  }

  /** What the agent says about its machine. Nothing else of the node is the agent's to set. */
  async learn(uuid: string, facts: Facts, agentVersion: string): Promise<Node> {
    const { cpuPhysicalCores = 0, ...known } = facts;
    return this.change(uuid, () => ({ ...known, cpuPhysicalCores, agentVersion }));
  }

  /** Where the node is: a country code, or empty. */
  async place(uuid: string, region: string): Promise<Node> {
    return this.change(uuid, () => ({ region }));
  }

  /** A new token; the old one stops working at once. */
  async rotateToken(uuid: string): Promise<string> {
    const token = newToken();
    await this.change(uuid, () => ({ tokenHash: hashToken(token) }));
    this.turnOut(uuid);
    this.tokens.next(uuid);
    return token;
  }

  async remove(uuid: string): Promise<void> {
    const em = this.em.fork();
    const node = await em.findOne(Node, uuid);
    if (!node) throw new NodeNotFound(uuid);
    await em.remove(node).flush();
    this.turnOut(uuid);
    this.tell('removed', node);
  }

  /** Changes nodes, all of them or none; NodeNotFound where one is missing. */
  async changeAll(uuids: readonly string[], change: (node: Node) => Partial<Omit<Node, 'uuid'>>): Promise<Node[]> {
    const em = this.em.fork();
    const found = new Map((await em.find(Node, { uuid: { $in: [...uuids] } })).map(node => [node.uuid, node]));
    const nodes = [...new Set(uuids)].map(uuid => {
      const node = found.get(uuid);
      if (!node) throw new NodeNotFound(uuid);
      em.assign(node, change(node));
      return node;
    });
    const work = em.getUnitOfWork();
    work.computeChangeSets();
    const changed = work.getChangeSets().map(({ entity }) => entity as Node);
    for (const node of changed) node.updatedAt = new Date(this.clock.now());
    await em.flush();
    for (const node of changed) this.tell('changed', node);
    return nodes;
  }

  /** Tells of nodes that a slice above changed by itself. */
  async tellChanged(uuids: readonly string[]): Promise<void> {
    for (const node of await this.em.fork().find(Node, { uuid: { $in: [...uuids] } })) this.tell('changed', node);
  }

  private async change(uuid: string, change: (node: Node) => Partial<Omit<Node, 'uuid'>>): Promise<Node> {
    const [node] = await this.changeAll([uuid], change);
    return node!;
  }

  private get zone(): string {
    return this.settings.get(SITE).zone;
  }

  /** Ends the connections of a node's agent, which knows from the code that coming back is of no use. */
  private turnOut(uuid: string): void {
    this.sockets.drop(caller => caller.kind === 'agent' && caller.node === uuid, AGENT_CLOSE.unauthorised);
  }

  private tell(kind: NodeChange['kind'], node: Node): void {
    const subject = { node: publicNode(node), hidden: node.hidden };
    this.changes.next({ kind, ...subject });
    if (kind === 'added') void this.hooks.nodeAdded.fire({ ...subject, at: this.clock.now() });
    if (kind === 'removed') void this.hooks.nodeRemoved.fire({ ...subject, at: this.clock.now() });
  }
}
