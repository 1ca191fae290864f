import { problem } from '../platform/http/problem.ts';

export const ShareLinkNotFound = problem('share-link.not-found', 404, () => 'There is no such share link.');
export const ShareLinkLimit = problem(
  'share-link.limit',
  409,
  () => 'The maximum number of share links is reached. Remove one first.',
);
