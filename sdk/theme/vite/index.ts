export { vitrineTheme } from './vitrine-theme.ts';
