import type { AccountView, BoundIdentity, Passkey } from '@vitrine/contracts';
import type { Account } from './account.entity.ts';
import type { IdentityRecord } from './identity.entity.ts';
import type { PasskeyRecord } from './passkey.entity.ts';

export const passkeyView = ({ id, name, createdAt, usedAt, synced }: PasskeyRecord): Passkey => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  usedAt: usedAt?.getTime() ?? null,
  synced,
});

/** `titles`: what the providers that run call themselves. */
export const identityView = (record: IdentityRecord, titles: ReadonlyMap<string, string>): BoundIdentity => ({
  id: record.id,
  provider: record.provider,
  title: titles.get(record.provider) ?? record.provider,
  name: record.name,
  createdAt: record.createdAt.getTime(),
  usedAt: record.usedAt?.getTime() ?? null,
  working: titles.has(record.provider),
});

interface Belongings {
  readonly codesLeft: number;
  readonly passkeys: readonly PasskeyRecord[];
  readonly identities: readonly IdentityRecord[];
  readonly titles: ReadonlyMap<string, string>;
}

/** An account as its owner sees it: nothing of what proves it. */
export const accountView = (
  account: Account,
  { codesLeft, passkeys, identities, titles }: Belongings,
): AccountView => ({
  username: account.username,
  createdAt: account.createdAt.getTime(),
  passwordChangedAt: account.passwordChangedAt.getTime(),
  totp: { enabled: Boolean(account.totpSecret), recoveryCodesLeft: codesLeft },
  passkeys: passkeys.map(passkeyView),
  identities: identities.map(identity => identityView(identity, titles)),
});
