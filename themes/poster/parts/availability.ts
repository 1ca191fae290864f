import { useAvailability, useNodes, type Formatter } from '@vitrine/theme-sdk';

/** Returns the mean availability of nodes over 90 days in percent, and the number of days with outages; `null` if unknown. */
export function useFleetDays(group: string | null) {
  const { data } = useAvailability();
  const measuredNodes = useNodes()
    .filter(node => group === null || node.group === group)
    .flatMap(({ uuid }) => data?.nodes[uuid] ?? []);
  if (measuredNodes.length === 0) return null;
  return {
    percent: measuredNodes.reduce((sum, { percent }) => sum + percent, 0) / measuredNodes.length,
    outages: new Set(measuredNodes.flatMap(({ down }) => down.map(([day]) => day))).size,
  };
}

/**
 * Formats an availability without a percent sign: 100 only without any outage, otherwise two decimals that are never rounded up to
 * 100.
 */
export const availabilityOf = (percent: number, format: Formatter) =>
  percent === 100 ? format.number(100) : format.number(Math.floor(percent * 100) / 100, 2);
