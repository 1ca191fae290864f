import { useCallback, useState } from 'react';
import { controlApi } from '../../api/control-api.ts';
import { derivedQuery } from '../../api/query.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { listStoredKeys } from './browser-keys.ts';
import { supportsSigningPasskeys } from './passkeys.ts';
import type { SigningKey } from './sign-control-request.ts';

const LAST = 'vitrine.control.key';

const usable = derivedQuery(controlApi.keys, 'usable', async (signal): Promise<readonly SigningKey[]> => {
  const [storedKeys, listed] = await Promise.all([listStoredKeys(), controlApi.keys(signal)]);
  const passkeys = supportsSigningPasskeys() ? listed.filter(({ kind }) => kind === 'passkey') : [];
  return [
    ...storedKeys.map(key => ({ kind: 'browser' as const, id: key.id, name: key.name, key })),
    ...passkeys.flatMap(({ id, name, credential }) =>
      credential ? [{ kind: 'passkey' as const, id, name, credential }] : [],
    ),
  ];
});

function lastUsed(): string | undefined {
  try {
    return localStorage.getItem(LAST) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Hook that returns the signing keys of this browser and the selected key: the last used one, or else the first. */
export function useSigningKeys() {
  const { data: keys, error, reload } = useApiQuery(usable);
  const [id, setId] = useState(lastUsed);
  const choose = useCallback((keyId: string) => {
    setId(keyId);
    try {
      localStorage.setItem(LAST, keyId);
    } catch {
      // If storage is blocked, the selection lasts until the page is closed.
    }
  }, []);
  return { keys, key: keys?.find(key => key.id === id) ?? keys?.[0], choose, error, reload };
}

export type SigningKeys = ReturnType<typeof useSigningKeys>;
