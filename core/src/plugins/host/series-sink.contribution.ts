import type { Families } from '@vitrine/contracts';
import type { SeriesValue } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Stores the values measured by plugins. */
export interface SeriesSink {
  declare(plugin: string, families: Families): Promise<void>;
  /** `at` in ms since 1970. */
  write(
    plugin: string,
    node: string,
    values: readonly SeriesValue[],
    at: number | undefined,
  ): Promise<{ readonly refused: number }>;
  /** Returns the size of everything stored for a plugin, in bytes. */
  storedBytes(plugin: string): Promise<number>;
}
export const SeriesSink = defineContributionPoint<SeriesSink>();
