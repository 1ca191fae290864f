import type { DataAccess } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Answers what plugins read of nodes and their state. */
export const PluginDataSource = defineContributionPoint<DataAccess>();
