import { createInstance, type i18n } from 'i18next';
import Detector, { type DetectorOptions } from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { storedPreference } from '@vitrine/theme-sdk/preference';
import { basePath } from '../../api/base-path.ts';
import { page } from '../../api/page.ts';
import { translationsBackend, type FindMessages } from './backend.ts';
import { crash } from './crash.ts';
import { FALLBACK, isAdded, LANGUAGES, nearest } from './languages.ts';
import { withEnglish } from './with-english.ts';

/**
 * Options for a sandboxed page, which has neither storage nor cookies: the document contains the preferences, and changes last
 * until the page is closed.
 */
const sandboxed: DetectorOptions = { order: ['querystring', 'page', 'navigator', 'htmlTag', 'fallback'], caches: [] };

const detection: DetectorOptions = {
  order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'fallback'],
  lookupQuerystring: 'lng',
  lookupCookie: 'vitrine_language',
  lookupLocalStorage: 'vitrine.language',
  caches: ['localStorage', 'cookie'],
  cookieMinutes: 365 * 24 * 60,
  cookieOptions: { path: `${basePath}/`, sameSite: 'lax', secure: location.protocol === 'https:' },
  convertDetectedLanguage: nearest,
  ...(page?.sandbox && sandboxed),
};

/** Starts the shell's translations. Only the files of the active language are loaded, each on first use. */
export async function startI18n(find: FindMessages): Promise<i18n> {
  const detector = new Detector();
  detector.addDetector({ name: 'fallback', lookup: () => FALLBACK });
  detector.addDetector({ name: 'page', lookup: () => storedPreference('language') });
  const i18n = createInstance();
  i18n.on('languageChanged', language => (document.documentElement.lang = language));
  // If the files of a language fail to load, its fallback is used instead of showing keys.
  i18n.on('failedLoading', language => {
    const fallback = isAdded(language) ? 'en' : FALLBACK;
    if (language !== fallback && i18n.language === language) void i18n.changeLanguage(fallback);
  });
  await i18n
    .use(detector)
    .use(translationsBackend(withEnglish(find)))
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      fallbackLng: language => (isAdded(language) ? ['en'] : []),
      load: 'currentOnly',
      ns: [],
      defaultNS: 'shell',
      // A copy, because i18next adds loaded resources to the object.
      resources: structuredClone(crash),
      partialBundledLanguages: true,
      detection,
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      interpolation: { escapeValue: false },
    });
  return i18n;
}
