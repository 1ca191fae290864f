import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { AFTER_MINUTE } from './after-minute.ts';
import { ON_LEADER } from './on-leader.ts';

/** Metadata keys that the decorators of `@nestjs/schedule` write; the package does not export them. */
const SCHEDULER_TYPE = 'SCHEDULER_TYPE';
const SCHEDULER_NAME = 'SCHEDULER_NAME';
const INTERVAL_OPTIONS = 'SCHEDULE_INTERVAL_OPTIONS';

/** A method with `@Interval`, bound to its instance. */
export interface ScheduledMethod {
  /** Unique among all jobs. */
  readonly name: string;
  readonly intervalMs: number;
  /** True if it runs on the leader only. */
  readonly onLeader: boolean;
  /** When it runs after a full minute, ms; undefined if that does not matter. */
  readonly afterMinute: number | undefined;
  readonly run: () => unknown;
}

type Instance = Record<string, unknown> & { readonly constructor: { readonly name: string } };

/**
 * Finds every method with `@Interval`. Throws for decorators that would silently never run, and for jobs without a unique name.
 */
export function findScheduledMethods(discovery: DiscoveryService, scanner: MetadataScanner): ScheduledMethod[] {
  const reflector = new Reflector();
  const found: ScheduledMethod[] = [];
  // A provider that is registered under two tokens is one instance.
  for (const instance of new Set(discovery.getProviders().map(({ instance }) => instance as Instance | null))) {
    const prototype: object | null = instance && typeof instance === 'object' ? Object.getPrototypeOf(instance) : null;
    if (!instance || !prototype) continue;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const target = instance[method];
      if (typeof target !== 'function' || reflector.get(SCHEDULER_TYPE, target) === undefined) continue;
      const where = `${instance.constructor.name}.${method}`;
      const options = reflector.get<{ readonly timeout: number } | undefined>(INTERVAL_OPTIONS, target);
      if (!options) throw new Error(`${where}: jobs use @Interval only, see docs/decisions`);
      const name = reflector.get<string | undefined>(SCHEDULER_NAME, target);
      if (!name) throw new Error(`${where}: give the job a name, as in @Interval('slice.what-it-does', ms)`);
      if (found.some(other => other.name === name)) throw new Error(`${where}: another job is named ${name} already`);
      const onLeader = reflector.get<boolean | undefined>(ON_LEADER, target) === true;
      const afterMinute = reflector.get<number | undefined>(AFTER_MINUTE, target);
      found.push({ name, intervalMs: options.timeout, onLeader, afterMinute, run: () => target.call(instance) });
    }
  }
  return found;
}
