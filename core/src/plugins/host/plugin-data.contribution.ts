import type { DataAccess } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Provides nodes and their state to plugins. */
export const PluginDataSource = defineContributionPoint<DataAccess>();
