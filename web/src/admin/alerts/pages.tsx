/** Pages about alerts in one chunk, because they are likely to be opened together. */
export { AlertSettingsPage } from './AlertSettingsPage.tsx';
export { AlertHistoryPage } from './AlertHistoryPage.tsx';
export { OfflinePage } from './OfflinePage.tsx';
export { RulesPage } from './RulesPage.tsx';
export { SilencesPage } from './SilencesPage.tsx';
