import { Slot, useNodesReady } from '@vitrine/theme-sdk';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';

/** Page `/wall`, rendered by the theme, without its frame. */
export function WallPage() {
  return useNodesReady() ? <Slot name="WallPage" /> : <LoadingScreen />;
}
