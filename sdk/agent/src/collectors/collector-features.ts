import type { Feature } from '../client/feature.ts';
import type { Log } from '../log.ts';
import type { Options } from '../options/option-table.ts';
import { InvalidOptionsError } from '../options/option.ts';
import type { CollectorFiles } from './installed/collector-files.ts';
import { parsePin } from './installed/pins.ts';

/** Interval of a collector that runs on request, if the owner has its samples recorded. */
const RECORD_SECONDS = 60;

/** Name of the collector in `containers/web`. */
const collectorOfLog = (log: string) => log.split('/', 1)[0]!;

/**
 * Returns the features of the collectors and logs that the owner allowed; nothing of others is loaded. Throws for an unknown name.
 */
export async function collectorFeatures(
  { collectors: names, collectorConfig: config, logs, pins: pinned }: Options,
  log: Log,
  env: NodeJS.ProcessEnv,
  files?: CollectorFiles,
): Promise<readonly Feature[]> {
  if (names.length + logs.length + pinned.length === 0) return [];
  const { bundledCollectors } = await import('./bundled.ts');
  const { CollectorsFeature } = await import('./collectors-feature.ts');
  const { LogsFeature } = await import('./logs-feature.ts');
  const { SamplesFeature } = await import('./samples-feature.ts');
  const { machineAccess } = await import('./access.ts');
  const bundled = await bundledCollectors();
  const pins = pinned.map(parsePin);
  const unknown = [...names, ...Object.keys(config), ...logs.map(collectorOfLog)].find(
    name => ![...bundled, ...pins].some(({ id }) => id === name),
  );
  if (unknown !== undefined)
    throw new InvalidOptionsError(
      `there is no collector ${unknown}; there are ${bundled.map(({ id }) => id).join(', ')}`,
    );
  const named = bundled.filter(({ id }) => names.includes(id));
  const onRequest = named.filter(({ every }) => every === 'request');
  const timed = named.flatMap(collector => {
    if (collector.every !== 'request') return [collector];
    return config[collector.id]?.['record'] === true ? [{ ...collector, every: RECORD_SECONDS }] : [];
  });
  const access = machineAccess(env['HOST_ROOT'] ?? '');
  const deps = { config, access };
  // The name of a bundled collector always means that collector.
  const foreign = pins.filter(pin => files !== undefined && !bundled.some(({ id }) => id === pin.id));
  const { InstalledCollector } = await import('./installed/installed-collector.ts');
  const ticking = [...timed, ...foreign.map(pin => new InstalledCollector(pin, files!, access))];
  return [
    ...(ticking.length > 0 ? [new CollectorsFeature({ ...deps, collectors: ticking, log })] : []),
    ...(onRequest.length > 0 ? [new SamplesFeature({ ...deps, collectors: onRequest })] : []),
    ...(logs.length > 0 ? [new LogsFeature({ ...deps, collectors: bundled, granted: logs })] : []),
  ];
}
