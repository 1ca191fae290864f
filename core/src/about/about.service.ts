import { readdir, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { join, resolve } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { About } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { RosterService } from '../nodes/roster.service.ts';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { isSecret, keys, variableOf } from '../platform/config/variables.ts';
import { dialectOf } from '../platform/database/options.ts';
import { EventLoop } from '../platform/event-loop.ts';
import { version } from '../platform/version.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import { StatesService } from '../reports/states.service.ts';
import { Setting } from '../settings/setting.entity.ts';
import { masked } from './masked.rule.ts';
import { databaseFacts } from './about.store.ts';
import { UpdatesService } from './updates.service.ts';

/** What this installation is, and how it fares. */
@Injectable()
export class AboutService {
  private readonly startedAt: number;

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly roster: RosterService,
    private readonly nodes: NodesService,
    private readonly states: StatesService,
    private readonly plugins: PluginsService,
    private readonly loop: EventLoop,
    private readonly updates: UpdatesService,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  async current(): Promise<About> {
    const { rss, heapUsed } = process.memoryUsage();
    const kind = dialectOf(this.config);
    const nodes = this.roster.all();
    return {
      version: version(),
      runtime: `Node.js ${process.versions.node}`,
      platform: `${process.platform} ${release()} ${process.arch}`,
      startedAt: this.startedAt,
      dataFolder: resolve(this.config.data),
      database: { kind, ...(await databaseFacts(this.em.fork(), kind)) },
      folders: await this.folders(),
      memory: { resident: rss, heap: heapUsed },
      loop: this.loop.lag(),
      nodes: { all: nodes.length, online: nodes.filter(({ node }) => this.states.stateOf(node.uuid).online).length },
      plugins: this.plugins.list().map(({ id, state, failures, cost, admission }) => ({
        id,
        state,
        failures,
        calls: cost.calls,
        ms: Math.round(cost.ms),
        longestMs: Math.round(cost.longestMs),
        version: admission.found.package?.version ?? '',
      })),
      updates: this.updates.current(),
    };
  }

  /** What somebody who helps needs to know, and nothing that is secret. */
  async support(): Promise<Record<string, unknown>> {
    const settings = await this.em.fork().findAll(Setting);
    return {
      madeAt: new Date(this.clock.now()).toISOString(),
      about: masked(await this.current()),
      configuration: Object.fromEntries(
        keys.map(key => [
          variableOf(key),
          isSecret(key) ? (this.config[key] ? 'set' : 'not set') : masked(this.config[key]),
        ]),
      ),
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, masked(value)])),
      nodes: (await this.nodes.every()).map(({ uuid, agentVersion, os, kernel, arch, virtualization }) => ({
        uuid,
        agentVersion,
        os,
        kernel,
        arch,
        virtualization,
        lastReport: this.states.stateOf(uuid).lastReport,
      })),
      plugins: this.plugins
        .list()
        .map(plugin => ({ id: plugin.id, state: plugin.state, error: plugin.error, log: plugin.log.lines() })),
    };
  }

  private async folders(): Promise<About['folders']> {
    const entries = await readdir(this.config.data, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter(entry => entry.isDirectory());
    return Promise.all(folders.map(async ({ name }) => ({ name, size: await sizeOf(join(this.config.data, name)) })));
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
