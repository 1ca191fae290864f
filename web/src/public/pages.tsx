/** Chunk with all code of a visitor's first page. */
export { HomePage } from './HomePage.tsx';
export { InstancePage } from './InstancePage.tsx';
export { AnnouncementsPage, LatencyPage, WallPage } from './SlotPages.tsx';
export { PublicLayout } from './PublicLayout.tsx';
export { CustomThemePage } from './CustomThemePage.tsx';
