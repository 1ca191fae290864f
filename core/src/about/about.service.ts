import { readdir, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { About } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { Config } from '../platform/config/config.ts';
import { isSecret, CONFIG_KEYS, envNameOf } from '../platform/config/config-variables.ts';
import { dialectOf } from '../platform/database/options.ts';
import { EventLoopMonitorService } from '../platform/health/event-loop-monitor.service.ts';
import { version } from '../platform/release/version.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { redactDeep } from './redact.rule.ts';
import { databaseFacts } from './about.queries.ts';
import { ClusterStatusService } from './cluster-status.service.ts';
import { UpdatesService } from './updates.service.ts';

/** Service that describes this installation: versions, resources and health. */
@Injectable()
export class AboutService {
  private readonly startedAt: number;

  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly nodeCache: NodeCacheService,
    private readonly nodes: NodesService,
    private readonly nodeState: NodeStateService,
    private readonly plugins: PluginsService,
    private readonly eventLoopMonitor: EventLoopMonitorService,
    private readonly updates: UpdatesService,
    private readonly clusterStatus: ClusterStatusService,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  async current(): Promise<About> {
    const { rss, heapUsed } = process.memoryUsage();
    const kind = dialectOf(this.config);
    const nodes = this.nodeCache.all();
    return {
      version: version(),
      runtime: `Node.js ${process.versions.node}`,
      platform: `${process.platform} ${release()} ${process.arch}`,
      startedAt: this.startedAt,
      dataFolder: resolve(this.config.dataDir),
      database: { kind, ...(await databaseFacts(this.db, kind)) },
      folders: await this.folders(),
      memory: { resident: rss, heap: heapUsed },
      loop: this.eventLoopMonitor.lag(),
      nodes: { all: nodes.length, online: nodes.filter(({ node }) => this.nodeState.stateOf(node.uuid).online).length },
      plugins: this.plugins.list().map(({ id, state, failures, cost, validation }) => ({
        id,
        state,
        failures: failures.count,
        calls: cost.calls,
        totalMs: Math.round(cost.ms),
        longestMs: Math.round(cost.longestMs),
        version: validation.found.package?.version ?? '',
      })),
      updates: this.updates.current(),
    };
  }

  /** Builds the support bundle: everything needed to diagnose a fault, without secrets. */
  async support(): Promise<Record<string, unknown>> {
    const settings = await this.db.findAll(SettingEntity);
    return {
      madeAt: new Date(this.clock.now()).toISOString(),
      about: redactDeep(await this.current()),
      cluster: redactDeep(await this.clusterStatus.current()),
      configuration: Object.fromEntries(
        CONFIG_KEYS.map(key => [
          envNameOf(key),
          isSecret(key) ? (this.config[key] ? 'set' : 'not set') : redactDeep(this.config[key]),
        ]),
      ),
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, redactDeep(value)])),
      nodes: (await this.nodes.findAll()).map(({ uuid, agentVersion, os, kernel, arch, virtualization }) => ({
        uuid,
        agentVersion,
        os,
        kernel,
        arch,
        virtualization,
        lastReport: this.nodeState.stateOf(uuid).lastReport,
      })),
      plugins: this.plugins
        .list()
        .map(plugin => ({ id: plugin.id, state: plugin.state, error: plugin.error, log: plugin.log.lines() })),
    };
  }

  private async folders(): Promise<About['folders']> {
    const entries = await readdir(this.config.dataDir, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter(entry => entry.isDirectory());
    return Promise.all(
      folders.map(async ({ name }) => ({ name, size: await sizeOf(join(this.config.dataDir, name)) })),
    );
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
