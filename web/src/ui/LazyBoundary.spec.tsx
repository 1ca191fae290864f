import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { lazy } from 'react';
import { initReactI18next } from 'react-i18next';
import { LazyBoundary } from './LazyBoundary.tsx';

await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ui: {} } } });

const Broken = lazy(() => Promise.reject<{ default: () => null }>(new Error('the server is away')));

it('keeps the page around a part that cannot be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <p>The page</p>
      <LazyBoundary>
        <Broken />
      </LazyBoundary>
    </>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
});
