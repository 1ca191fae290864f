import { useCallback, useSyncExternalStore } from 'react';
import type { LiveState } from '@vitrine/contracts';
import { live } from '../../api/live/site-live.ts';

/** Hook that returns the newest values of one node. */
export function useLiveState(uuid: string): LiveState | undefined {
  return useSyncExternalStore(
    useCallback(listener => live.onNode(uuid, listener), [uuid]),
    () => live.view(uuid)?.state,
  );
}
