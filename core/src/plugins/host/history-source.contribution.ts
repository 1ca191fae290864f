import type { HistoryAccess } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Reads the history for plugins. */
export const HistorySource = defineContributionPoint<HistoryAccess>();
