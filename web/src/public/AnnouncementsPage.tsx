import { Slot, useNodesReady } from '@vitrine/theme-sdk';
import { Suspense } from 'react';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';

/** Page `/announcements`, rendered by the theme. */
export function AnnouncementsPage() {
  if (!useNodesReady()) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Slot name="AnnouncementsPage" />
    </Suspense>
  );
}
