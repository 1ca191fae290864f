import type { AvailabilityAccess } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Answers what plugins read of the availability of nodes. */
export const AvailabilitySource = defineContributionPoint<AvailabilityAccess>();
