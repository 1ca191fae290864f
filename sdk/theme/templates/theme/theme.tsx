import { defineTheme } from '@vitrine/theme-sdk';
import { NodeCard } from './slots/NodeCard.tsx';

/** Components of the theme. Slots that are not listed here look as in the default theme. */
export default defineTheme({
  slots: { NodeCard },
  locales: {
    en: () => import('./locales/en.json').then(module => module.default),
    'zh-CN': () => import('./locales/zh-CN.json').then(module => module.default),
    'zh-TW': () => import('./locales/zh-TW.json').then(module => module.default),
  },
});
