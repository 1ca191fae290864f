import type { NewAuditEntry } from '../audit/audit.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import type { AccountEntity } from './account.entity.ts';

export const SIGN_IN = 'session.sign-in';

/** Returns the audit entry of a sign-in. */
export function signInEntry(
  { peer, userAgent }: ClientContext,
  outcome: 'done' | 'refused',
  account: AccountEntity | undefined,
  detail: Readonly<Record<string, unknown>>,
): NewAuditEntry {
  const actor =
    outcome === 'done' && account
      ? ({ kind: 'admin', id: account.uuid, name: account.username } as const)
      : ({ kind: 'visitor' } as const);
  return {
    action: SIGN_IN,
    actor,
    subject: { id: account?.uuid ?? '', name: account?.username ?? '' },
    outcome,
    address: peer.address,
    userAgent,
    detail,
  };
}
