import type { AvailabilityAccess } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Provides the availability of nodes to plugins. */
export const AvailabilitySource = defineContributionPoint<AvailabilityAccess>();
