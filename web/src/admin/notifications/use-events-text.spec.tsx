import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import notifications from '../../locales/en/notifications.json' with { type: 'json' };
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { useEventsText } from './use-events-text.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { notifications, ui } } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

it.each([
  ['all events', null, 'All events'],
  ['no event', [], ui.conflict.empty],
  ['several events', ['node.offline', 'node.online'] as const, 'Node offline, Node back online'],
] as const)('names %s', (_, events, text) => {
  const { result } = renderHook(useEventsText, { wrapper });
  expect(result.current(events)).toBe(text);
});
