import { problem } from '../platform/http/problem.ts';

export const UpdatesDisabled = problem(
  'updates.disabled',
  409,
  () => 'Switch the search for updates on first, and name a feed.',
);
