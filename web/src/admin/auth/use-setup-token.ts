import { useEffect, useState } from 'react';

const KEY = 'vitrine.setup-token';

function storedToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function storeToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // If storage is blocked, a reload needs the link again.
  }
}

/**
 * Hook that returns the token of the link and removes it from the URL, so that it stays in no history. The tab keeps it for a reload;
 * the core accepts it only once.
 */
export function useSetupToken(): string {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? storedToken());
  useEffect(() => {
    if (!token) return;
    storeToken(token);
    history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}
