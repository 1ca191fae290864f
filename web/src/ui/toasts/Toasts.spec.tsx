import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import shell from '../../locales/en/shell.json' with { type: 'json' };
import { toast } from './toasts.ts';
import { Toasts } from './Toasts.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { shell } } });

const toastTexts = () => screen.queryAllByRole('listitem').map(item => item.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const showToasts = (...texts: string[]) => act(() => texts.forEach(text => toast('info', text)));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <I18nextProvider i18n={i18n}>
      <Toasts />
    </I18nextProvider>,
  );
});
afterEach(() => {
  pass(10_000);
  jest.useRealTimers();
});

it('shows a toast for four seconds', () => {
  showToasts('saved');
  pass(3999);
  expect(toastTexts()).toEqual(['saved']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

it('shows at most the three newest toasts', () => {
  showToasts('one', 'two', 'three', 'four', 'five');
  expect(toastTexts()).toEqual(['three', 'four', 'five']);
});

it('keeps toasts while the pointer is over them, and restarts their timeout afterwards', () => {
  showToasts('read me');
  pass(3000);
  fireEvent.pointerEnter(screen.getByRole('log'));
  pass(60_000);
  expect(toastTexts()).toEqual(['read me']);
  fireEvent.pointerLeave(screen.getByRole('log'));
  pass(3999);
  expect(toastTexts()).toEqual(['read me']);
  pass(1);
  expect(toastTexts()).toEqual([]);
});

it('hides a dismissed toast', () => {
  showToasts('one', 'two');
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  expect(toastTexts()).toEqual(['two']);
});
