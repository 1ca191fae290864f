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
    // If storage is blocked, the link is required again after a reload.
  }
}

/**
 * Hook that returns the token of the link and removes it from the URL, so that no history contains it. The tab stores it for
 * reloads; the core accepts it only once.
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
