import { fireEvent, render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import shell from '../../locales/en/shell.json' with { type: 'json' };
import { ShareButton } from './ShareButton.tsx';

await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { shell } } });

it.each([
  ['the link was copied', () => Promise.resolve(), 'Link copied'],
  ['the link cannot be copied', () => Promise.reject(new Error('denied')), 'Copy the address from the address bar.'],
])('shows that %s', async (_, writeText, expected) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(<ShareButton />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button', { name: 'Share this page' }));
  expect(await screen.findByText(expected)).toBeVisible();
});
