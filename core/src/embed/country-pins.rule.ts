import { middleOfCountry } from '@vitrine/contracts/world';
import { countByPresence, type NodeSnapshot } from './badge.rule.ts';
import type { PicturePin } from './globe.view.ts';

/** Returns one pin for each country with nodes, in its worst state. Nodes without a country have no pin. */
export function countryPins(nodes: readonly NodeSnapshot[]): PicturePin[] {
  const byRegion = Map.groupBy(nodes, ({ node }) => node.region);
  return [...byRegion].flatMap(([region, pins]) => {
    const middle = middleOfCountry(region);
    if (!middle) return [];
    const { online, offline } = countByPresence(pins.map(({ state }) => state));
    const state = offline > 0 ? 'offline' : online > 0 ? 'ok' : 'waiting';
    return [{ ...middle, count: pins.length, state }];
  });
}
