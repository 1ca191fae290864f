import { problem } from '../platform/http/problem.ts';

export const UpdatesDisabled = problem(
  'updates.disabled',
  409,
  () => 'Enable the check for updates first, and set a feed.',
);
