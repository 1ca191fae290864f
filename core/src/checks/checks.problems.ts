import { CHECK_LIMITS } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const CheckNotFound = problem('check.not-found', 404, (id: number) => `There is no check ${id}.`);

export const CheckLimit = problem(
  'check.limit',
  409,
  () => `There are ${CHECK_LIMITS.checks} checks, which is the limit. Remove one first.`,
);

/** Error thrown if the order does not list the current checks: another request changed the list. */
export const CheckOrderStale = problem(
  'check.order-stale',
  409,
  () => 'The list of checks has changed meanwhile. Load it again.',
);

export const CheckKindNotRunning = problem(
  'check.kind-not-running',
  409,
  (kind: string) => `The plugin "${kind}" is not running. Turn it on under Plugins.`,
);

/** Error thrown if a test run has no result: the plugin failed, or the outbound guard refused the address. */
export const CheckNotRun = problem('check.not-run', 422, (message: string) => message);
