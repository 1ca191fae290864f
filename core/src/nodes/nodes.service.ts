import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AGENT_CLOSE, type Facts, type NodeDetail, type NodePatch, type PublicNode } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { Database } from '../platform/database/database.ts';
import type { Expect } from '../platform/database/lock-row.ts';
import { Events } from '../platform/events/events.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { BatchQueue } from '../platform/queues/batch-queue.ts';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import { SocketServerService } from '../platform/sockets/socket-server.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NodeChangesService } from './node-changes.service.ts';
import { NodeRows, type NodeChange } from './node-rows.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeTokenRotated } from './node.events.ts';
import { NodeNotFound } from './nodes.problems.ts';
import { patchToColumns } from './patch.rule.ts';
import { readsSystemFacts, withoutModels, withoutSystemFacts } from './system-facts.rule.ts';
import { canSee } from './visibility.rule.ts';

export { visibilityKey } from './visibility.rule.ts';

/** Values of a new node, set by a caller inside the core. */
export type NewNode = { name: string } & NodePatch;

/** Origin of a node that was not added by an administrator. */
interface Origin {
  readonly machineHash?: string;
  readonly pending?: boolean;
}

interface EnrolOptions {
  readonly pending?: boolean;
  /** Throws if the node limit is reached. */
  readonly assertCapacity?: () => Promise<void>;
  /** Throws if the node of a known machine is in use, because two machines may have the same id. */
  readonly assertFree?: (node: NodeEntity) => Promise<void>;
  /** Returns whether a known machine gets its existing node (the default); otherwise a new one is created. */
  readonly mayReturn?: (node: NodeEntity) => boolean;
}

const originOf = ({ machineHash, pending }: Origin) => ({
  machineHash: machineHash ?? null,
  ...(pending && { pending, hidden: true }),
});

/** Service for nodes. Every method forks its own EntityManager, so that requests, sockets and jobs may call it concurrently. */
@Injectable()
export class NodesService {
  /** Visibility check of nodes, used by all lists, details, history, live frames and exports. */
  readonly canSee = canSee;
  /** Looks up the nodes of connecting agents by their tokens. */
  private readonly byTokenHash = new BatchQueue<string, NodeEntity | undefined>(async hashes => {
    const nodes = await this.db.find(NodeEntity, { tokenHash: { $in: [...new Set(hashes)] } });
    const found = new Map(nodes.map(node => [node.tokenHash, node]));
    return hashes.map(hash => found.get(hash));
  });
  private readonly rows: NodeRows;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly socketServer: SocketServerService,
    private readonly events: Events,
    private readonly nodeChanges: NodeChangesService,
    private readonly settings: SettingsService,
  ) {
    this.rows = new NodeRows(db, clock, nodeChanges);
  }

  /** Returns a node with the fields that the caller may see: visitors see system facts only if the site shows them. */
  viewFor(caller: Caller, node: PublicNode): PublicNode {
    return this.showsSystemTo(caller) ? node : withoutSystemFacts(node);
  }

  /** Returns the parts of a node that the caller may see: models of GPUs count as system facts. */
  detailFor(caller: Caller, detail: NodeDetail): NodeDetail {
    return this.showsSystemTo(caller) ? detail : withoutModels(detail);
  }

  /** Returns whether a caller may see the system facts of machines. */
  showsSystemTo(caller: Caller): boolean {
    return this.settings.get(SITE).showSystem || readsSystemFacts(caller);
  }

  /** Returns every node that the caller may see, in list order. */
  async findVisible(caller: Caller): Promise<NodeEntity[]> {
    const nodes = await this.db.find(NodeEntity, {}, { orderBy: { weight: 'asc', createdAt: 'asc', uuid: 'asc' } });
    return nodes.filter(node => canSee(caller, node));
  }

  /** Returns every node without a visibility check, for caches inside the core. */
  async findAll(): Promise<NodeEntity[]> {
    return this.db.find(NodeEntity, {});
  }

  /** Returns a node without a visibility check; null if there is none. */
  async findOne(uuid: string): Promise<NodeEntity | null> {
    return this.db.findOne(NodeEntity, uuid);
  }

  /** Returns a node that the caller may see; throws NodeNotFound otherwise. */
  async findOneOrFail(uuid: string, caller: Caller): Promise<NodeEntity> {
    const node = await this.db.findOne(NodeEntity, uuid);
    if (!node || !canSee(caller, node)) throw new NodeNotFound(uuid);
    return node;
  }

  async findByToken(token: string): Promise<NodeEntity | null> {
    return (await this.byTokenHash.add(hashToken(token))) ?? null;
  }

  /** Creates a node. Its token is returned only here. */
  async create(values: NewNode, origin: Origin = {}): Promise<{ node: NodeEntity; token: string }> {
    const token = newToken();
    const now = new Date(this.clock.now());
    const em = this.db.unitOfWork();
    // A new node comes last, so that the order of all others is unchanged.
    const [last] = await em.find(NodeEntity, {}, { orderBy: { weight: 'desc' }, limit: 1, fields: ['weight'] });
    const node = em.create(NodeEntity, {
      weight: last?.weight ?? 0,
      ...patchToColumns(values, this.zone),
      name: values.name,
      uuid: randomUUID(),
      tokenHash: hashToken(token),
      ...originOf(origin),
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
    this.nodeChanges.added(node);
    return { node, token };
  }

  /**
   * Enrols a machine by its own request. The same machine gets its existing node with a new token. `pending`: a new one is hidden
   * until an administrator decides about it.
   */
  async enrol(
    machine: string,
    name: string,
    {
      pending = false,
      assertCapacity = async () => {},
      assertFree = async () => {},
      mayReturn = () => true,
    }: EnrolOptions = {},
  ): Promise<{ node: NodeEntity; token: string }> {
    const machineHash = hashToken(machine);
    const reregister = async (existing: NodeEntity) => ({
      node: existing,
      token: await this.rotateToken(existing.uuid),
    });
    const existing = await this.db.findOne(NodeEntity, { machineHash });
    if (existing && mayReturn(existing)) {
      await assertFree(existing);
      return reregister(existing);
    }
    await assertCapacity();
    try {
      return await this.create({ name }, { machineHash: existing ? hashToken(randomUUID()) : machineHash, pending });
    } catch (error) {
      // Two concurrent requests of one machine: the other one was committed first.
      if (error instanceof UniqueConstraintViolationException)
        return reregister(await this.db.findOneOrFail(NodeEntity, { machineHash }));
      throw error;
    }
  }

  /** Counts the self-enrolled nodes since an instant, ms since 1970. */
  async countEnrolled(since: number): Promise<number> {
    return this.db.count(NodeEntity, { machineHash: { $ne: null }, createdAt: { $gt: new Date(since) } });
  }

  /** Accepts a pending node, which makes it visible. */
  async admit(uuid: string): Promise<void> {
    await this.change(uuid, ({ pending }) => (pending ? { pending: false, hidden: false } : {}));
  }

  /** Applies the administrator's changes to a node. */
  async update(uuid: string, patch: NodePatch, expect?: Expect<NodeEntity>): Promise<NodeEntity> {
    const change: NodeChange = node => patchToColumns(patch, this.zone, node);
    return expect ? this.rows.changeExpected(uuid, change, expect) : this.change(uuid, change);
  }

  /** Updates the machine facts, the only fields of a node that its agent may set. */
  async updateFacts(uuid: string, facts: Facts, agentVersion: string): Promise<void> {
    const { cpuPhysicalCores = 0, timeZone = '', absent = [], interfaces = null, ...existing } = facts;
    const update = { ...existing, cpuPhysicalCores, timeZone, absent, interfaces, agentVersion };
    const isFound = await this.rows.updateFacts(uuid, update);
    if (!isFound) throw new NodeNotFound(uuid);
  }

  /** Sets the location of a node: a country code, or empty. */
  async setRegion(uuid: string, region: string): Promise<NodeEntity> {
    return this.change(uuid, () => ({ region }));
  }

  /** Creates a new token; the old one is revoked at once. */
  async rotateToken(uuid: string): Promise<string> {
    const token = newToken();
    await this.change(uuid, () => ({ tokenHash: hashToken(token) }));
    this.disconnectAgent(uuid);
    this.events.emit(NodeTokenRotated, { uuid });
    return token;
  }

  async remove(uuid: string): Promise<void> {
    const em = this.db.unitOfWork();
    const node = await em.findOne(NodeEntity, uuid);
    if (!node) throw new NodeNotFound(uuid);
    await em.remove(node).flush();
    this.disconnectAgent(uuid);
    this.nodeChanges.removed(node);
  }

  /** Changes nodes in one transaction; throws NodeNotFound if one is missing. */
  changeAll(uuids: readonly string[], change: NodeChange): Promise<NodeEntity[]> {
    return this.rows.changeAll(uuids, change);
  }

  private async change(uuid: string, change: NodeChange): Promise<NodeEntity> {
    const [node] = await this.changeAll([uuid], change);
    return node!;
  }

  private get zone(): string {
    return this.settings.get(SITE).timeZone;
  }

  /** Closes the connections of a node's agent, with a close code that tells it not to reconnect. */
  private disconnectAgent(uuid: string): void {
    this.socketServer.revoke({ kind: 'agent', ids: [uuid], code: AGENT_CLOSE.unauthorised });
  }
}
