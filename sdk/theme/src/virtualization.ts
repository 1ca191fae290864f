import type { PublicNode } from '@vitrine/contracts';

/** Reported values that are no name: keys of their texts in the default theme. */
const WORDS: Readonly<Record<string, string>> = { none: 'node.bareMetal', 'vm-other': 'node.virtualMachine' };

/** Returns how a machine is virtualized, in words: such as `kvm`, or that it is a physical one. Empty while unknown. `t` is `useT()`. */
export function virtualizationOf(
  { virtualization }: Pick<PublicNode, 'virtualization'>,
  t: (key: string) => string,
): string {
  const key = WORDS[virtualization];
  return key ? t(key) : virtualization;
}
