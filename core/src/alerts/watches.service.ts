import type { OfflinePatch } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ALERTS } from './alert-settings.ts';
import { OfflineWatch } from './offline-watch.entity.ts';

/** What holds for a node's outages, its own choice or the settings'. */
export interface Watched {
  readonly enabled: boolean;
  readonly graceSeconds: number;
  readonly cooldownSeconds: number;
  readonly drops: readonly number[];
  /** ms since 1970; 0 for never. */
  readonly lastNotified: number;
}

/** Whose outages are told, and how patiently. */
@Injectable()
export class WatchesService implements OnModuleInit {
  private readonly stored = new Map<string, OfflineWatch>();

  constructor(
    private readonly em: EntityManager,
    private readonly nodes: NodesService,
    private readonly roster: RosterService,
    private readonly settings: SettingsService,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const watch of await this.em.fork().find(OfflineWatch, {})) this.stored.set(watch.node, watch);
    this.nodes.changes.subscribe(({ kind, node }) => {
      if (kind === 'removed') this.stored.delete(node.uuid);
    });
  }

  of(node: string): Watched {
    const usual = this.settings.get(ALERTS).offline;
    const own = this.stored.get(node);
    return {
      enabled: own?.enabled ?? usual.enabled,
      graceSeconds: own?.graceSeconds ?? usual.graceSeconds,
      cooldownSeconds: own?.cooldownSeconds ?? usual.cooldownSeconds,
      drops: own?.drops ?? [],
      lastNotified: own?.lastNotified?.getTime() ?? 0,
    };
  }

  /** The same change for each of these nodes, or for none where one of them does not exist. */
  async change({ nodes, change }: OfflinePatch): Promise<void> {
    const missing = nodes.find(node => !this.roster.get(node));
    if (missing !== undefined) throw new NodeNotFound(missing);
    await this.em.fork().transactional(em =>
      this.put(
        em,
        nodes.map(node => [node, change as Partial<OfflineWatch>]),
      ),
    );
    for (const node of nodes) this.took(node, change as Partial<OfflineWatch>);
  }

  /** Writes what has to be remembered of nodes, as part of a transaction; `took` once that is on disk. */
  async put(
    em: EntityManager,
    changes: readonly (readonly [node: string, change: Partial<OfflineWatch>])[],
  ): Promise<void> {
    if (changes.length > 0)
      await em.upsertMany(
        OfflineWatch,
        changes.map(([node, change]) => ({ ...this.whole(node), ...change })),
      );
  }

  took(node: string, change: Partial<OfflineWatch>): void {
    this.stored.set(node, { ...this.whole(node), ...change } as OfflineWatch);
  }

  private whole(node: string) {
    const {
      enabled = null,
      graceSeconds = null,
      cooldownSeconds = null,
      drops = [],
      lastNotified = null,
    } = this.stored.get(node) ?? {};
    return { node, enabled, graceSeconds, cooldownSeconds, drops, lastNotified };
  }
}
