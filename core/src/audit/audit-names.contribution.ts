import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Provides names for the audit log for the entities of another slice. */
export interface AuditNames {
  readonly kind: 'account' | 'node';
  /** Resolves to an empty text if nothing has this id. */
  nameOf(id: string): Promise<string>;
}
export const AuditNames = defineContributionPoint<AuditNames>();
