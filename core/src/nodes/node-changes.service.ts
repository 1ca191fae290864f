import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';
import { BatchQueue } from '../platform/queues/batch-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { NodeCacheService } from './node-cache.service.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeAdded, NodeChanged, NodeRemoved } from './node.events.ts';

/**
 * Service for every committed change of a node: it updates the cache, then emits the event, so that listeners see the new state in
 * the cache.
 */
@Injectable()
export class NodeChangesService {
  private readonly rereads = new BatchQueue<string, void>(async uuids => {
    await this.reloadRemote(uuids);
    return [];
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly nodeCache: NodeCacheService,
    private readonly hooks: CoreHooks,
  ) {}

  added(node: NodeEntity): void {
    const added = this.nodeCache.put(node);
    this.events.emit(NodeAdded, { ...added, before: undefined });
    void this.hooks.nodeAdded.fire({ ...added, at: this.clock.now() });
  }

  changed(node: NodeEntity): void {
    const before = this.nodeCache.get(node.uuid);
    const changed = this.nodeCache.put(node);
    // Another instance has just added the node, and its agent connected before the event arrived.
    if (!before) this.events.emitHere(NodeAdded, { ...changed, before });
    this.events.emit(NodeChanged, { ...changed, before: before ?? changed });
  }

  removed(node: NodeEntity): void {
    const before = this.nodeCache.get(node.uuid);
    const removed = this.nodeCache.put(node);
    this.nodeCache.delete(node.uuid);
    this.events.emit(NodeRemoved, { ...removed, before });
    void this.hooks.nodeRemoved.fire({ ...removed, at: this.clock.now() });
  }

  /** Reloads nodes that another slice changed directly, and emits their changes. */
  async reload(uuids: readonly string[]): Promise<void> {
    for (const node of await this.db.find(NodeEntity, { uuid: { $in: [...uuids] } })) this.changed(node);
  }

  /** Reloads a node, in case another instance has changed it and the event has not arrived yet. */
  rereadOne(uuid: string): Promise<void> {
    return this.rereads.add(uuid);
  }

  /** Reloads nodes that another instance changed, or all of them without uuids, and emits their changes on this instance. */
  async reloadRemote(uuids?: readonly string[]): Promise<void> {
    const stored = await this.db.find(NodeEntity, uuids ? { uuid: { $in: [...new Set(uuids)] } } : {});
    for (const node of stored) {
      const before = this.nodeCache.get(node.uuid);
      const now = this.nodeCache.put(node);
      if (isDeepStrictEqual(before, now)) continue;
      this.events.emitHere(before ? NodeChanged : NodeAdded, { ...now, before });
    }
    const nodeIds = new Set(stored.map(({ uuid }) => uuid));
    const known = uuids ?? this.nodeCache.all().map(({ node }) => node.uuid);
    for (const uuid of known) {
      const before = this.nodeCache.get(uuid);
      if (!before || nodeIds.has(uuid)) continue;
      this.nodeCache.delete(uuid);
      this.events.emitHere(NodeRemoved, { ...before, before });
    }
  }
}
