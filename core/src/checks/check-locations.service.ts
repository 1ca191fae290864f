import { Injectable } from '@nestjs/common';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import type { SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { CheckKindsService } from './check-kinds.service.ts';
import type { CheckEntity } from './check.entity.ts';
import type { CheckRun } from './judge.rule.ts';
import { combine, type LocationRun } from './locations.rule.ts';
import { NodeChecksService } from './node-checks.service.ts';

type Located = Pick<CheckEntity, 'kind' | 'timeout' | 'fromCore' | 'nodes' | 'quorum'>;

/** Service that runs a check at all of its locations: the server, and nodes. */
@Injectable()
export class CheckLocationsService {
  constructor(
    private readonly nodeCache: NodeCacheService,
    private readonly checkKinds: CheckKindsService,
    private readonly nodeChecks: NodeChecksService,
  ) {}

  /** Runs the check once at all locations in parallel. Never rejects. */
  async run({ kind, timeout, fromCore, nodes, quorum }: Located, settings: SettingsValues): Promise<CheckRun> {
    const present = this.presentOf(nodes);
    // With the server as the only location, its result needs no combining.
    if (fromCore && present.length === 0) return this.checkKinds.run(kind, settings, timeout);
    const fromServer = async (): Promise<LocationRun> => ({
      node: null,
      result: await this.checkKinds.run(kind, settings, timeout),
    });
    const runs = await Promise.all([
      ...(fromCore ? [fromServer()] : []),
      ...present.map(async node => ({ node, result: await this.runOn(node, kind, settings, timeout) })),
    ]);
    return combine(runs, quorum);
  }

  /** Runs the check on one node. Never rejects. */
  async runOn(node: string, kind: string, settings: SettingsValues, timeout: number): Promise<LocationRun['result']> {
    const config = await this.checkKinds.configForNodes(kind, settings);
    if ('problem' in config) return config;
    return this.nodeChecks.run(node, { kind, config: config.values, seconds: timeout });
  }

  /** Returns the nodes that still exist. */
  presentOf(nodes: readonly string[]): string[] {
    return nodes.filter(node => this.nodeCache.get(node) !== undefined);
  }
}
