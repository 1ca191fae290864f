import type { Connection } from '@vitrine/theme-sdk/shell';
import { useSyncExternalStore } from 'react';
import { live } from '../../api/live/site-live.ts';

/** Whether the numbers on screen are being kept fresh. */
export const useConnection = (): Connection => useSyncExternalStore(live.onConnection, live.connection);
