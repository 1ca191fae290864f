import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import themes from '../../locales/en/themes.json' with { type: 'json' };
import { useSlotNames } from './use-slot-names.ts';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { themes } } });

it('translates names of slots, and keeps unknown ones', () => {
  const { result } = renderHook(useSlotNames, {
    wrapper: ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  expect([result.current('Home'), result.current('Later')]).toEqual(['Home page', 'Later']);
});
