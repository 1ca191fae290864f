import { PING_LIMITS } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const PingTaskNotFound = problem('ping.task-not-found', 404, (id: number) => `There is no ping task ${id}.`);

export const PingTaskLimit = problem(
  'ping.task-limit',
  409,
  () => `There are ${PING_LIMITS.tasks} ping tasks, which is the limit. Remove one first.`,
);

/** Error thrown if the order does not list the current tasks: another request changed the list. */
export const PingOrderStale = problem(
  'ping.order-stale',
  409,
  () => 'The list of ping tasks has changed meanwhile. Load it again.',
);
