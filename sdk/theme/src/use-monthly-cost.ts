import { useMemo } from 'react';
import { sumMonthlyCost, type MonthlyCost } from '@vitrine/contracts/billing';
import { useHost } from './use-host.ts';
import { useNodes } from './use-nodes.ts';

/** Total, and the exchange rates used: units of each other currency per unit of `currency`. */
export interface MonthlyCostWithRates extends MonthlyCost {
  /** By currency sign: its units per unit of `currency`. */
  readonly rates: Readonly<Record<string, number>>;
}

/**
 * Returns the monthly cost of all nodes that this visitor sees, or of one group of them by name, in one currency; `undefined` if the
 * site does not publish it.
 */
export function useMonthlyCost(group: string | null = null): MonthlyCostWithRates | undefined {
  const { site } = useHost();
  const all = useNodes();
  const nodes = useMemo(() => (group === null ? all : all.filter(node => node.group === group)), [all, group]);
  const { billing } = site;
  return useMemo(() => {
    if (!billing) return undefined;
    const used = new Set(nodes.filter(({ price }) => price > 0).map(({ currency }) => currency));
    const rates = Object.entries(billing.rates).filter(
      ([currency]) => currency !== billing.currency && used.has(currency),
    );
    return { ...sumMonthlyCost(nodes, billing), rates: Object.fromEntries(rates) };
  }, [billing, nodes]);
}
