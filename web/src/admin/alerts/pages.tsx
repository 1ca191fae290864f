/** The pages about alerts, which are loaded together: whoever opens one is likely to open another. */
export { AlertSettingsPage } from './AlertSettingsPage.tsx';
export { AlertHistoryPage } from './AlertHistoryPage.tsx';
export { OfflinePage } from './OfflinePage.tsx';
export { RulesPage } from './RulesPage.tsx';
export { SilencesPage } from './SilencesPage.tsx';
