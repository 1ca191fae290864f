import { problem } from '../../platform/http/problem.ts';

export const FamilyNotFound = problem(
  'families.not-found',
  404,
  (name: string) => `No plugin has declared the family "${name}".`,
);
