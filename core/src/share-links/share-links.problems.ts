import { problem } from '../platform/http/problem.ts';

export const ShareLinkNotFound = problem('share-link.not-found', 404, () => 'There is no such share link.');
export const ShareLinkLimit = problem('share-link.limit', 409, () => 'There are as many share links as there may be.');
