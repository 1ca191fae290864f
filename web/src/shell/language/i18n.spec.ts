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
  languages('nl-NL');
});

describe('the language', () => {
  it('is simplified Chinese for unsupported languages', async () => {
    expect((await startI18n(load)).language).toBe('zh-CN');
  });

  it('follows the page, then the browser, then the storage, then the cookie, then the address', async () => {
    const steps: [() => void, string][] = [
      [() => (document.documentElement.lang = 'en'), 'en'],
      [() => languages('nl', 'zh-HK', 'en'), 'zh-TW'],
      [() => localStorage.setItem('vitrine.language', 'zh-SG'), 'zh-CN'],
      [() => (document.cookie = 'vitrine_language=zh-MO; path=/'), 'zh-TW'],
      [() => history.replaceState(null, '', '/?lng=en-US'), 'en'],
    ];
    for (const [set, language] of steps) {
      set();
      const stored = localStorage.getItem('vitrine.language');
      const cookie = document.cookie;
      expect((await startI18n(load)).language).toBe(language);
      // Removes the stored language, so that the steps are independent.
      if (stored === null) localStorage.removeItem('vitrine.language');
      else localStorage.setItem('vitrine.language', stored);
      if (!cookie) document.cookie = 'vitrine_language=; max-age=0; path=/';
      document.documentElement.lang = 'en';
    }
  });

  it('is stored in storage and cookie, and set on the page', async () => {
    const i18n = await startI18n(load);
    await i18n.changeLanguage('zh-TW');
    expect(localStorage.getItem('vitrine.language')).toBe('zh-TW');
    expect(document.cookie).toContain('vitrine_language=zh-TW');
    expect(document.documentElement.lang).toBe('zh-TW');
  });
});

describe('translations', () => {
  it('are loaded only in the language on screen, and only when needed', async () => {
    const requests: string[] = [];
    languages('en');
    const i18n = await startI18n((language, name) => {
      requests.push(`${language}/${name}`);
      return load();
    });
    expect(requests).toEqual([]);
    expect(i18n.t('title', { ns: 'crash' })).toBe('Something Went Wrong');
    await i18n.loadNamespaces('shell');
    expect(requests).toEqual(['en/shell']);
  });

  it('are requested again after a failure', async () => {
    let tries = 0;
    languages('en');
    const i18n = await startI18n(() => (++tries < 3 ? Promise.reject(new Error('broken line')) : load()));
    await i18n.loadNamespaces('shell');
    expect(tries).toBe(3);
    expect(i18n.t('hello', { ns: 'shell' })).toBe('hi');
  });
});

describe('a language that may lack texts', () => {
  const texts: Record<string, Record<string, string>> = {
    en: { hello: 'Hello', node_one: '{{count}} node', node_other: '{{count}} nodes' },
    ru: { hello: 'Привет' },
    fr: { node_one: '{{count}} nœud', node_many: '{{count}} de nœuds', node_other: '{{count}} nœuds' },
  };
  const find = (language: string) => Promise.resolve(texts[language] ?? {});

  it.each([
    ['ru-RU', 'ru', 'Привет', '21 nodes'],
    ['fr-CA', 'fr', 'Hello', '21 nœuds'],
    ['ja', 'ja', 'Hello', '21 nodes'],
  ])('shows English if %s has no text', async (browser, language, hello, count) => {
    languages(browser);
    const i18n = await startI18n(find);
    await i18n.loadNamespaces('nodes');
    expect(i18n.language).toBe(language);
    expect([i18n.t('hello', { ns: 'nodes' }), i18n.t('node', { ns: 'nodes', count: 21 })]).toEqual([hello, count]);
  });

  it('uses the plural forms of its language', async () => {
    languages('fr');
    const i18n = await startI18n(find);
    await i18n.loadNamespaces('nodes');
    expect([0, 1, 2, 1_000_000].map(count => i18n.t('node', { ns: 'nodes', count }))).toEqual([
      '0 nœud',
      '1 nœud',
      '2 nœuds',
      '1000000 de nœuds',
    ]);
  });

  it('is not loaded before English, so that no key is shown', async () => {
    languages('ru');
    const english = Promise.withResolvers<Record<string, string>>();
    const i18n = await startI18n(language => (language === 'en' ? english.promise : find(language)));
    const loaded = i18n.loadNamespaces('nodes');
    await Promise.resolve();
    expect(i18n.hasLoadedNamespace('nodes')).toBe(false);
    english.resolve(texts.en!);
    await loaded;
    expect(i18n.t('node', { ns: 'nodes', count: 1 })).toBe('1 node');
  });

  it('falls back to English if its files fail', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      languages('ru');
      const i18n = await startI18n(language =>
        language === 'ru' ? Promise.reject(new Error('broken line')) : find(language),
      );
      void i18n.loadNamespaces('nodes');
      await jest.advanceTimersByTimeAsync(30_000);
      expect(i18n.language).toBe('en');
    } finally {
      jest.useRealTimers();
    }
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
