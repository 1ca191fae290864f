/** Chunk with everything that a visitor needs first. */
export { HomePage } from './HomePage.tsx';
export { InstancePage } from './InstancePage.tsx';
export { AnnouncementsPage, LatencyPage, WallPage } from './SlotPages.tsx';
export { PublicLayout } from './PublicLayout.tsx';
export { CustomThemePage } from './CustomThemePage.tsx';
