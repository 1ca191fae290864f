import { SHARED_NAMES } from '@vitrine/theme-sdk/shared';
import { radix } from './shared-radix.ts';
import { router } from './shared-router.ts';

it.each([
  ['react-router-dom', router],
  ['@radix-ui/themes', radix],
] as const)('shares the documented exports of %s', (name, shared) => {
  expect(Object.keys(shared).sort()).toEqual([...SHARED_NAMES[name]!].sort());
  expect(Object.values(shared)).not.toContain(undefined);
});
