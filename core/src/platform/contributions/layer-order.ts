import type { DiscoveryService } from '@nestjs/core';

type Wrapper = ReturnType<DiscoveryService['getProviders']>[number];

/**
 * Returns the instances of providers, lower slices first: a slice comes after its imports. Within a slice, the order is that of its
 * module. A provider with two tokens counts once.
 */
export function instancesInLayerOrder(wrappers: readonly Wrapper[]): object[] {
  // Nest's distance of a module from the root grows with each import; global modules have the greatest.
  const sorted = wrappers.toSorted((a, b) => (b.host?.distance ?? 0) - (a.host?.distance ?? 0));
  const instances = sorted.map(({ instance }) => instance as unknown);
  return [...new Set(instances)].filter(instance => typeof instance === 'object' && instance !== null);
}
