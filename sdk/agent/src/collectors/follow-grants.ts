import type { Agent } from '../client/agent.ts';
import type { Feature } from '../client/feature.ts';
import type { Log } from '../log.ts';
import type { Options } from '../options/option-table.ts';
import { collectorFeatures } from './collector-features.ts';
import type { GrantsFile } from './grants.ts';
import type { CollectorFiles } from './installed/collector-files.ts';
import { isPin, parsePin } from './installed/pins.ts';

interface FollowDeps {
  readonly grants: GrantsFile;
  readonly agent: Pick<Agent, 'replaceFeatures'>;
  /** Features of the collectors that the options list. */
  readonly collectors: readonly Feature[];
  readonly options: Options;
  readonly log: Log;
  readonly env: NodeJS.ProcessEnv;
  readonly files: CollectorFiles;
}

const CHECK_INTERVAL_MS = 2000;

/** Returns the kind of a grant: a collector, `containers/web`, or `queue=5feceb66…`. */
const kindOf = (name: string) => (isPin(name) ? 'pins' : name.includes('/') ? 'logs' : 'names');

/**
 * Runs the collectors that the owner of this machine granted, in addition to those in the options, until each grant ends. Files of
 * collectors that are no longer pinned are deleted. Returns a function that stops this.
 */
export function followGrants({ grants, agent, collectors, options, log, env, files }: FollowDeps): () => void {
  let features = collectors;
  let known: readonly string[] = [];
  let isCleanedUp = false;
  let busy = false;

  const apply = async (granted: readonly string[]): Promise<void> => {
    const { names = [], logs = [], pins = [] } = Object.groupBy(granted, kindOf);
    const all = {
      ...options,
      collectors: [...new Set([...options.collectors, ...names])],
      logs: [...new Set([...options.logs, ...logs])],
      pins: [...new Set([...options.pins, ...pins])],
    };
    const next = await collectorFeatures(all, log, env, files);
    agent.replaceFeatures(features, next);
    for (const name of granted.filter(name => !known.includes(name))) log.info(`${name} is granted`);
    for (const name of known.filter(name => !granted.includes(name))) log.info(`the grant of ${name} has ended`);
    features = next;
    known = granted;
    isCleanedUp = false;
  };
  const tidy = async (): Promise<void> => {
    const pins = [...options.pins, ...known.filter(isPin)];
    await files.keepOnly(pins.map(pin => parsePin(pin).sha256));
    isCleanedUp = true;
  };
  const check = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      const granted = grants.active();
      if (granted.join() !== known.join()) await apply(granted);
      if (!isCleanedUp) await tidy();
      log.resolved('grants', 'the grants can be read again');
    } catch (error) {
      log.problem('grants', `the grants are not followed: ${(error as Error).message}`);
    } finally {
      busy = false;
    }
  };
  void check();
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
