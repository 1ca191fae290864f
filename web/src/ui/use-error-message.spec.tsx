import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ProblemError } from '../api/problem-error.ts';
import en from '../locales/en/problems.json' with { type: 'json' };
import simplified from '../locales/zh-CN/problems.json' with { type: 'json' };
import traditional from '../locales/zh-TW/problems.json' with { type: 'json' };
import { useErrorMessage } from './use-error-message.ts';

const resources = { en: { problems: en }, 'zh-CN': { problems: simplified }, 'zh-TW': { problems: traditional } };
await i18n.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });

const messageOf = (problem: ConstructorParameters<typeof ProblemError>[0]) =>
  renderHook(() => useErrorMessage()).result.current(new ProblemError(problem));

it.each([
  ['en', 'This theme needs the plugin komari. Enable that plugin first.'],
  ['zh-CN', '此主题需要插件 komari，请先启用该插件。'],
  ['zh-TW', '此主題需要外掛程式 komari，請先啟用該外掛程式。'],
])('names in %s the plugin that a theme needs, in one language only', async (language, message) => {
  await i18n.changeLanguage(language);
  expect(messageOf({ status: 409, code: 'theme.needs-plugin', detail: 'In English.', plugin: 'komari' })).toBe(message);
});
