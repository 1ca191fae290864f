import { costPerMonth, type MonthlyCost } from '@vitrine/contracts/billing';
import { useMemo } from 'react';
import { useHost } from './use-host.ts';
import { useNodes } from './use-nodes.ts';

/** What all nodes that this visitor sees cost a month, in one currency; `undefined` where the site does not say. */
export function useMonthlyCost(): MonthlyCost | undefined {
  const { site } = useHost();
  const nodes = useNodes();
  const { money } = site;
  return useMemo(() => money && costPerMonth(nodes, money), [money, nodes]);
}
