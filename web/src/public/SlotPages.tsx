import { Suspense } from 'react';
import { Slot, useNodesReady } from '@vitrine/theme-sdk';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';

/** Returns a page that consists of one slot of the theme, rendered once the nodes are loaded. */
function slotPage(name: 'AnnouncementsPage' | 'LatencyPage' | 'WallPage') {
  return function SlotPage() {
    if (!useNodesReady()) return <LoadingScreen />;
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Slot name={name} />
      </Suspense>
    );
  };
}

/** Page `/announcements`. */
export const AnnouncementsPage = slotPage('AnnouncementsPage');
/** Page `/latency`. */
export const LatencyPage = slotPage('LatencyPage');
/** Page `/wall`, without the theme's frame. */
export const WallPage = slotPage('WallPage');
