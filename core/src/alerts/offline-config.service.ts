import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { OfflineConfig, OfflineConfigPatch } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { CachedTablesService } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { OfflineConfigChanged } from './alert.events.ts';
import { OfflineConfigEntity } from './offline-config.entity.ts';

/** Effective offline settings of a node: its own or the global ones. */
export interface ResolvedOfflineConfig {
  readonly enabled: boolean;
  readonly graceSeconds: number;
  readonly cooldownSeconds: number;
  /** Settings of the node itself, if any. */
  readonly own: OfflineConfig['own'];
  readonly recentOutages: readonly number[];
  /** ms since 1970; 0 if never. */
  readonly lastNotified: number;
}

type Column = 'enabled' | 'graceSeconds' | 'cooldownSeconds' | 'recentOutages' | 'lastNotified';

const OWN = ['enabled', 'graceSeconds', 'cooldownSeconds'] as const;

/** Service for the offline settings of nodes: whether outages are notified, and after which durations. */
@Injectable()
export class OfflineConfigService {
  private readonly stored = new Map<string, OfflineConfigEntity>();

  constructor(
    private readonly db: Database,
    private readonly nodeCache: NodeCacheService,
    private readonly settings: SettingsService,
    private readonly events: Events,
    tables: CachedTablesService,
  ) {
    tables.follow(OfflineConfigChanged, () => this.load());
  }

  /** Reloads, because the previous leader wrote when nodes were offline and which notices were sent. */
  @On(LeadershipTaken)
  onLeadershipTaken(): Promise<void> {
    return this.load();
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.stored.delete(node.uuid);
  }

  configOf(node: string): ResolvedOfflineConfig {
    const defaults = this.settings.get(ALERTS).offline;
    const nodeConfig = this.stored.get(node);
    return {
      enabled: nodeConfig?.enabled ?? defaults.enabled,
      graceSeconds: nodeConfig?.graceSeconds ?? defaults.graceSeconds,
      cooldownSeconds: nodeConfig?.cooldownSeconds ?? defaults.cooldownSeconds,
      own: OWN.filter(name => nodeConfig?.[name] != null),
      recentOutages: nodeConfig?.recentOutages ?? [],
      lastNotified: nodeConfig?.lastNotified?.getTime() ?? 0,
    };
  }

  /** Applies the same change to all given nodes. Changes nothing if one of them does not exist. */
  async change({ nodes, change }: OfflineConfigPatch): Promise<void> {
    const missing = nodes.find(node => !this.nodeCache.get(node));
    if (missing !== undefined) throw new NodeNotFound(missing);
    await this.db.transactional(em =>
      this.persist(
        em,
        nodes.map(node => [node, change as Partial<OfflineConfigEntity>]),
      ),
    );
    for (const node of nodes) this.commit(node, change as Partial<OfflineConfigEntity>);
    this.events.emit(OfflineConfigChanged);
  }

  /** Writes the state of nodes as part of a transaction. */
  async persist(
    em: EntityManager,
    changes: readonly (readonly [node: string, change: Partial<OfflineConfigEntity>])[],
  ): Promise<void> {
    const byFields = Map.groupBy(changes, ([, change]) => Object.keys(change).sort().join());
    for (const [fields, configs] of byFields)
      if (fields)
        await em.upsertMany(
          OfflineConfigEntity,
          configs.map(([node, change]) => ({ ...this.withDefaults(node), ...change })),
          // Updates only the changed fields, because another instance may have changed the others.
          { onConflictMergeFields: fields.split(',') as Column[] },
        );
  }

  commit(node: string, change: Partial<OfflineConfigEntity>): void {
    this.stored.set(node, { ...this.withDefaults(node), ...change } as OfflineConfigEntity);
  }

  private async load(): Promise<void> {
    for (const watch of await this.db.find(OfflineConfigEntity, {})) this.stored.set(watch.node, watch);
  }

  private withDefaults(node: string) {
    const {
      enabled = null,
      graceSeconds = null,
      cooldownSeconds = null,
      recentOutages = [],
      lastNotified = null,
    } = this.stored.get(node) ?? {};
    return { node, enabled, graceSeconds, cooldownSeconds, recentOutages, lastNotified };
  }
}
