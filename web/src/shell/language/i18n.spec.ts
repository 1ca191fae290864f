import { jest } from '@jest/globals';
import { UnreachableError } from './backend.ts';
import { startI18n } from './i18n.ts';

const load = () => Promise.resolve({ hello: 'hi' });
const languages = (...codes: string[]) => {
  Object.defineProperty(navigator, 'languages', { value: codes, configurable: true });
  Object.defineProperty(navigator, 'language', { value: codes[0], configurable: true });
};

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'vitrine_language=; max-age=0; path=/';
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
  languages('de-DE');
});

describe('the language', () => {
  it('is simplified Chinese for whoever asks for none that there is', async () => {
    expect((await startI18n(load)).language).toBe('zh-CN');
  });

  it('follows the page, then the browser, then what was stored, then the cookie, then the address', async () => {
    const steps: [() => void, string][] = [
      [() => (document.documentElement.lang = 'en'), 'en'],
      [() => languages('de', 'zh-HK', 'en'), 'zh-TW'],
      [() => localStorage.setItem('vitrine.language', 'zh-SG'), 'zh-CN'],
      [() => (document.cookie = 'vitrine_language=zh-MO; path=/'), 'zh-TW'],
      [() => history.replaceState(null, '', '/?lng=en-US'), 'en'],
    ];
    for (const [set, language] of steps) {
      set();
      const stored = localStorage.getItem('vitrine.language');
      const cookie = document.cookie;
      expect((await startI18n(load)).language).toBe(language);
      // Reverts what the start stored, so that the steps are independent.
      if (stored === null) localStorage.removeItem('vitrine.language');
      else localStorage.setItem('vitrine.language', stored);
      if (!cookie) document.cookie = 'vitrine_language=; max-age=0; path=/';
      document.documentElement.lang = 'en';
    }
  });

  it('is remembered in storage and cookie, and told to the page', async () => {
    const i18n = await startI18n(load);
    await i18n.changeLanguage('zh-TW');
    expect(localStorage.getItem('vitrine.language')).toBe('zh-TW');
    expect(document.cookie).toContain('vitrine_language=zh-TW');
    expect(document.documentElement.lang).toBe('zh-TW');
  });
});

describe('translations', () => {
  it('are loaded only in the language on screen, and only when needed', async () => {
    const asked: string[] = [];
    languages('en');
    const i18n = await startI18n((language, name) => {
      asked.push(`${language}/${name}`);
      return load();
    });
    expect(asked).toEqual([]);
    expect(i18n.t('title', { ns: 'crash' })).toBe('Something Went Wrong');
    await i18n.loadNamespaces('shell');
    expect(asked).toEqual(['en/shell']);
  });

  it('are asked for again after a failure', async () => {
    let tries = 0;
    languages('en');
    const i18n = await startI18n(() => (++tries < 3 ? Promise.reject(new Error('broken line')) : load()));
    await i18n.loadNamespaces('shell');
    expect(tries).toBe(3);
    expect(i18n.t('hello', { ns: 'shell' })).toBe('hi');
  });
});

it('keeps the language while the server does not answer, and gets the texts once it does', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    languages('en');
    let isAway = true;
    const i18n = await startI18n((language, name) =>
      isAway ? Promise.reject(new UnreachableError(name)) : Promise.resolve({ hello: `hi in ${language}` }),
    );
    const loaded = i18n.loadNamespaces('nodes');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(i18n.language).toBe('en');
    expect(i18n.hasLoadedNamespace('nodes')).toBe(false);
    isAway = false;
    await jest.advanceTimersByTimeAsync(3000);
    await loaded;
    expect(i18n.t('hello', { ns: 'nodes' })).toBe('hi in en');
  } finally {
    jest.useRealTimers();
  }
});
