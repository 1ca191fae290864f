import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { Schedule } from '@vitrine/contracts';
import alerts from '../../locales/en/alerts.json' with { type: 'json' };
import { useScheduleText } from './use-schedule-text.ts';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { alerts } }, interpolation: { escapeValue: false } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
const text = (schedule: Schedule) => renderHook(useScheduleText, { wrapper }).result.current(schedule);

it('names the days of a weekly schedule from Monday', () => {
  expect(text({ kind: 'weekly', days: [0, 6, 1], from: '22:00', to: '06:00', zone: 'Asia/Tokyo' } as Schedule)).toBe(
    'Mon, Sat, Sun: 22:00 – 06:00 (Asia/Tokyo)',
  );
});

it('shows both ends of a single time', () => {
  const schedule = { kind: 'once', from: Date.UTC(2026, 0, 2, 12), to: Date.UTC(2027, 5, 3, 12) } as Schedule;
  expect(text(schedule)).toMatch(/2026.* – .*2027/);
});
