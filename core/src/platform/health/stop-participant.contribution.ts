import { defineContributionPoint } from '../contributions/contributions.ts';

/** Runs before the server closes, while it still accepts requests. */
export interface StopParticipant {
  /** Takes at most seven seconds. */
  beforeStop(): Promise<void>;
}
export const StopParticipant = defineContributionPoint<StopParticipant>();
