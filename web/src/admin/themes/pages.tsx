/** Pages of themes in one chunk. */
export { CustomizePage } from './CustomizePage.tsx';
export { ThemesPage } from './ThemesPage.tsx';
