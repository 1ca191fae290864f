import { SHARED_NAMES } from '@vitrine/theme-sdk/shared';
import { router } from './shared-router.ts';
import { radix } from './shared-radix.ts';

it.each([
  ['react-router-dom', router],
  ['@radix-ui/themes', radix],
] as const)('shares of %s the exports that the SDK documents', (name, shared) => {
  expect(Object.keys(shared).sort()).toEqual([...SHARED_NAMES[name]!].sort());
  expect(Object.values(shared)).not.toContain(undefined);
});
