import { problem } from '../platform/http/problem.ts';

export const ApiKeyNotFound = problem('key.not-found', 404, () => 'There is no such API key.');
export const ApiKeyLimit = problem(
  'api-key.limit',
  409,
  () => 'The maximum number of API keys is reached. Remove one first.',
);
