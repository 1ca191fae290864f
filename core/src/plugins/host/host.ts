import { mkdir } from 'node:fs/promises';
import type { Families, PluginPermission } from '@vitrine/contracts';
import {
  withPermissions,
  type AvailabilityAccess,
  type HistoryAccess,
  type Host,
  type Http,
  type KeyValueStore,
  type Logger,
  type Network,
  type Storage,
  type DataAccess,
} from '@vitrine/plugin-sdk';
import type { CoreHooks } from '../hooks/core-hooks.ts';
import type { PluginLifecycle } from '../hooks/plugin-lifecycle.ts';
import { registrationFrames } from '../hooks/registration-frames.ts';
import type { AlertSink } from './alert-sink.contribution.ts';
import { checkedRoutes, checkedSockets } from './checked-taps.ts';
import type { JobRuns } from './job-runs.ts';
import type { NoticeSink } from './notice-sink.contribution.ts';
import { ownDownloads, ownProviders } from './own-id.ts';
import { pluginAlerts } from './plugin-alerts.ts';
import { pluginAvailability } from './plugin-availability.ts';
import type { PluginJobsService } from './plugin-jobs.service.ts';
import { pluginNotices } from './plugin-notices.ts';
import { pluginHistory, pluginSeries } from './plugin-series.ts';
import { scopedProtocol, scopedSockets } from './scoped-hooks.ts';
import type { SeriesSink } from './series-sink.contribution.ts';

/** Parts of a host. */
interface HostDeps {
  readonly scope: PluginLifecycle;
  readonly hooks: CoreHooks;
  readonly permissions: readonly PluginPermission[];
  readonly http: Http;
  readonly network: Network;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly store: KeyValueStore;
  readonly views: DataAccess;
  readonly jobs: PluginJobsService;
  readonly runs: JobRuns;
  /** Undefined if no slice handles alerts. */
  readonly alerts: AlertSink | undefined;
  /** Undefined if no slice sends messages. */
  readonly notices: NoticeSink | undefined;
  /** Undefined if no slice stores values. */
  readonly series: SeriesSink | undefined;
  /** Undefined if no slice provides a history. */
  readonly history: HistoryAccess | undefined;
  /** Undefined if no slice provides the availability. */
  readonly availability: AvailabilityAccess | undefined;
  /** Families declared in its manifest. */
  readonly families: Families | undefined;
  /** Called with the plugin's status line. */
  onHealth(line: string): void;
  /** Called with the number shown beside its menu entry. */
  onBadge(count: number): void;
}

/**
 * The host of one plugin, for one start. A service that its manifest does not request throws an error that names the permission, so
 * that mistakes are found early; this does not protect against malicious code.
 */
export async function hostFor(parts: HostDeps): Promise<Host> {
  const { scope, hooks, permissions, http, network, logger, storage, store, views: data, jobs, runs } = parts;
  if (permissions.includes('storage')) await mkdir(storage.folder, { recursive: true, mode: 0o700 });
  if (parts.families) await parts.series?.declare(scope.id, parts.families);
  const opened = hooks.forPlugin(scope);
  const host: Host = {
    id: scope.id,
    hooks: {
      ...opened,
      ...ownProviders(opened, scope.id),
      routes: checkedRoutes(opened.routes, hooks, scope),
      sockets: checkedSockets(scopedSockets(opened.sockets, scope), hooks, scope),
      agentProtocol: scopedProtocol(opened.agentProtocol, scope),
    },
    http: ownDownloads(http, storage.folder),
    network,
    storage,
    store,
    logger,
    data,
    alerts: pluginAlerts(scope.id, parts.alerts),
    notices: pluginNotices(scope.id, parts.notices, data),
    series: pluginSeries(scope.id, parts.series),
    history: pluginHistory(parts.history),
    availability: pluginAvailability(parts.availability),
    schedule: (when, job, name = 'job', instances = 'one-core') => {
      const run = () => runs.record(name, () => scope.call('job', job, registrationFrames(job)));
      scope.onStop(jobs.schedule(when, instances, run));
    },
    health: line => parts.onHealth(line),
    badge: count => parts.onBadge(count),
    onDispose: cleanup => scope.onStop(cleanup),
  };
  return withPermissions(host, permissions);
}
