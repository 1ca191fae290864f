import type { AccountView, LinkedIdentity, Passkey } from '@vitrine/contracts';
import { etagOf } from '../platform/http/etag.ts';
import type { AccountEntity } from './account.entity.ts';
import type { LinkedIdentityEntity } from './linked-identity.entity.ts';
import type { PasskeyEntity } from './passkey.entity.ts';

export const passkeyView = ({ id, name, createdAt, lastUsedAt, synced }: PasskeyEntity): Passkey => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
  synced,
  etag: etagOf({ name }),
});

/** Maps a linked identity. `titles`: display names of the running providers. */
const identityView = (record: LinkedIdentityEntity, titles: ReadonlyMap<string, string>): LinkedIdentity => ({
  id: record.id,
  provider: record.provider,
  title: titles.get(record.provider) ?? record.provider,
  name: record.name,
  createdAt: record.createdAt.getTime(),
  usedAt: record.lastUsedAt?.getTime() ?? null,
  working: titles.has(record.provider),
});

interface Belongings {
  readonly codesLeft: number;
  readonly passkeys: readonly PasskeyEntity[];
  readonly identities: readonly LinkedIdentityEntity[];
  readonly titles: ReadonlyMap<string, string>;
}

/** Maps an account for its owner, without credentials. */
export const accountView = (
  account: AccountEntity,
  { codesLeft, passkeys, identities, titles }: Belongings,
): AccountView => ({
  username: account.username,
  createdAt: account.createdAt.getTime(),
  passwordChangedAt: account.passwordChangedAt.getTime(),
  totp: { enabled: Boolean(account.totpSecret), recoveryCodesLeft: codesLeft },
  passkeys: passkeys.map(passkeyView),
  identities: identities.map(identity => identityView(identity, titles)),
});
