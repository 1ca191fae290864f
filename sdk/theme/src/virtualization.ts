import type { PublicNode } from '@vitrine/contracts';

/** Reported values that are not product names: keys of their texts in the default theme. */
const WORDS: Readonly<Record<string, string>> = { none: 'node.bareMetal', 'vm-other': 'node.virtualMachine' };

/**
 * Describes how a machine is virtualized, such as `kvm`, or that it is a physical machine. Empty while unknown. `t` is `useT()`.
 */
export function virtualizationOf(
  { virtualization }: Pick<PublicNode, 'virtualization'>,
  t: (key: string) => string,
): string {
  const key = WORDS[virtualization];
  return key ? t(key) : virtualization;
}
