import { problem } from '../platform/http/problem.ts';

export const SavedCommandNotFound = problem(
  'saved-command.not-found',
  404,
  (id: string) => `There is no saved command ${id}.`,
);
export const SavedCommandLimit = problem(
  'saved-command.limit',
  409,
  () => 'The maximum number of saved commands is reached. Remove one first.',
);

/** Error thrown if the order does not list the current commands: another request changed the list. */
export const SavedCommandOrderStale = problem(
  'saved-command.order-stale',
  409,
  () => 'The list of saved commands has changed meanwhile. Load it again.',
);
