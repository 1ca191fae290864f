import type { Language } from '@vitrine/theme-sdk';

/** Supported languages, each with its native name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
};
