/** Chunk with everything that a visitor needs first. */
export { HomePage } from './HomePage.tsx';
export { InstancePage } from './InstancePage.tsx';
export { AnnouncementsPage } from './AnnouncementsPage.tsx';
export { WallPage } from './WallPage.tsx';
export { LatencyPage } from './LatencyPage.tsx';
export { PublicLayout } from './PublicLayout.tsx';
export { CustomThemePage } from './CustomThemePage.tsx';
