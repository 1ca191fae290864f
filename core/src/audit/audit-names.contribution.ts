import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Provides the names of another slice's things for the audit log. */
export interface AuditNames {
  readonly kind: 'account' | 'node';
  /** Resolves to an empty text if nothing has this id. */
  nameOf(id: string): Promise<string>;
}
export const AuditNames = defineContributionPoint<AuditNames>();
