import { Slot, useNodesReady } from '@vitrine/theme-sdk';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';

/** Page `/latency`, rendered by the theme. */
export function LatencyPage() {
  return useNodesReady() ? <Slot name="LatencyPage" /> : <LoadingScreen />;
}
