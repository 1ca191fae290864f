import { Injectable } from '@nestjs/common';
import type { Host } from '@vitrine/plugin-sdk';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Database } from '../../platform/database/database.ts';
import { OutboundHttpClient } from '../../platform/outbound/outbound-http-client.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';
import type { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';
import { AlertSink } from '../host/alert-sink.contribution.ts';
import { AvailabilitySource } from '../host/availability-source.contribution.ts';
import { HistorySource } from '../host/history-source.contribution.ts';
import { hostFor } from '../host/host.ts';
import { NoticeSink } from '../host/notice-sink.contribution.ts';
import { PluginDataSource } from '../host/plugin-data.contribution.ts';
import { PluginJobsService } from '../host/plugin-jobs.service.ts';
import { PluginStore } from '../host/plugin-store.ts';
import { SeriesSink } from '../host/series-sink.contribution.ts';
import type { PluginStorage } from '../host/storage.ts';
import type { InstalledPlugin } from './installed-plugin.ts';

/** Maximum length of a plugin's status line. */
const MAX_HEALTH = 300;
const MAX_BADGE = 999;

/** Factory of hosts: the part of the core that a plugin may use while it runs. */
@Injectable()
export class PluginHostFactory {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly outbound: OutboundHttpClient,
    private readonly pluginJobs: PluginJobsService,
    private readonly contributions: Contributions,
    private readonly db: Database,
    private readonly vault: Vault,
  ) {}

  /** Creates the host for one start of a plugin. */
  create(scope: PluginLifecycle, plugin: InstalledPlugin, storage: PluginStorage): Promise<Host> {
    const { id, log, manifest, runs } = plugin;
    return hostFor({
      scope,
      hooks: this.hooks,
      permissions: manifest?.permissions ?? [],
      http: this.outbound.http,
      network: this.outbound,
      logger: log,
      storage,
      store: new PluginStore(this.db, this.vault, id),
      views: this.contributions.of(PluginDataSource)[0]!,
      jobs: this.pluginJobs,
      runs,
      alerts: this.contributions.of(AlertSink)[0],
      notices: this.contributions.of(NoticeSink)[0],
      series: this.contributions.of(SeriesSink)[0],
      history: this.contributions.of(HistorySource)[0],
      availability: this.contributions.of(AvailabilitySource)[0],
      families: manifest?.families,
      onHealth: line => void (plugin.health = log.redact(line.slice(0, MAX_HEALTH))),
      onBadge: count => void (plugin.badge = Math.min(Math.max(Math.trunc(count) || 0, 0), MAX_BADGE)),
    });
  }
}
