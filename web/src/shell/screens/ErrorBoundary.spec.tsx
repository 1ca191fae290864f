import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import crash from '../../locales/en/crash.json' with { type: 'json' };
import { PublicInfoError } from '../site/site.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { crash } } });

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

function Broken({ by }: { by: unknown }): ReactNode {
  throw by;
}
const page = (children: ReactNode, place = '/') => (
  <I18nextProvider i18n={i18n}>
    <ErrorBoundary place={place}>{children}</ErrorBoundary>
  </I18nextProvider>
);

it('shows the error, with the stack folded and two ways to continue', () => {
  render(page(<Broken by={new Error('disk full')} />));
  expect(screen.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  expect(screen.getByText('disk full')).toBeVisible();
  expect(screen.getByText('Details').closest('details')).not.toHaveAttribute('open');
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

it.each([
  'Failed to fetch dynamically imported module: https://status.example/assets/Page-1.js',
  'Unable to preload CSS for https://status.example/assets/Page-1.css',
])('names no address of a file: %s', message => {
  render(page(<Broken by={new Error(message)} />));
  expect(screen.getByText('A part of this page could not be loaded.')).toBeVisible();
});

it.each([[undefined], ['a string'], [new Error('')]])('describes an error without a message: %s', error => {
  render(page(<Broken by={error} />));
  expect(screen.getByText('An unexpected error occurred.')).toBeVisible();
});

it("shows when the site's data could not be loaded", () => {
  render(page(<Broken by={new PublicInfoError('x')} />));
  expect(screen.getByText('Failed to fetch public info')).toBeVisible();
});

it('lets the visitor continue elsewhere', () => {
  const { rerender } = render(page(<Broken by={new Error('x')} />, '/broken'));
  rerender(page(<p>home</p>, '/'));
  expect(screen.getByText('home')).toBeVisible();
});
