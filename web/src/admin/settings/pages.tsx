/** Pages of settings in one chunk. */
export { CustomPage } from './CustomPage.tsx';
export { GeneralPage } from './GeneralPage.tsx';
export { SitePage } from './SitePage.tsx';
