/** One piece to load for everything a visitor sees first. */
export { HomePage } from './HomePage.tsx';
export { InstancePage } from './InstancePage.tsx';
export { LatencyPage } from './LatencyPage.tsx';
export { PublicLayout } from './PublicLayout.tsx';
export { CustomThemePage } from './CustomThemePage.tsx';
