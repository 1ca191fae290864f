import { defineContributionPoint } from '../contributions/contributions.ts';

/** Has something to do before the server closes, while it still accepts requests. */
export interface StopParticipant {
  /** Takes seven seconds at most. */
  beforeStop(): Promise<void>;
}
export const StopParticipant = defineContributionPoint<StopParticipant>();
