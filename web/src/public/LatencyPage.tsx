import { Slot, useNodesReady } from '@vitrine/theme-sdk';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';

/** `/latency`. What it looks like is the theme's. */
export function LatencyPage() {
  return useNodesReady() ? <Slot name="LatencyPage" /> : <LoadingScreen />;
}
