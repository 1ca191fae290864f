import type { Connection } from '@vitrine/theme-sdk/shell';
import { useSyncExternalStore } from 'react';
import { live } from '../../api/live/site-live.ts';

/** Hook that returns the state of the live connection. */
export const useConnection = (): Connection => useSyncExternalStore(live.onConnection, live.connection);
