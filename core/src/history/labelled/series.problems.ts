import { problem } from '../../platform/http/problem.ts';

export const FamilyNotFound = problem(
  'families.not-found',
  404,
  (name: string) => `No plugin has declared the family "${name}".`,
);

export const NoFamilies = problem(
  'families.no-source',
  404,
  (plugin: string) => `The plugin "${plugin}" has declared no family.`,
);
