import { defineContributionPoint } from '../platform/contributions/contributions.ts';

/** Names for the audit log of things that belong to another slice. */
export interface AuditNames {
  readonly kind: 'account' | 'node';
  /** Resolves to an empty text if there is none with this id. */
  nameOf(id: string): Promise<string>;
}
export const AuditNames = defineContributionPoint<AuditNames>();
