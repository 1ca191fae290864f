/** The pages of settings, which are loaded together. */
export { CustomPage } from './CustomPage.tsx';
export { GeneralPage } from './GeneralPage.tsx';
export { SitePage } from './SitePage.tsx';
