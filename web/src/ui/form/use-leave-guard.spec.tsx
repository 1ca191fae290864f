import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { useLeaveGuard } from './use-leave-guard.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } } });

function Form({ isDirty }: { readonly isDirty: boolean }) {
  const { question } = useLeaveGuard(isDirty);
  return (
    <>
      <p>{useLocation().pathname}</p>
      <Link to="/admin/alerts?new=1">alerts</Link>
      <a href="https://docs.example/">manual</a>
      {question}
    </>
  );
}
const open = (isDirty: boolean) => {
  history.replaceState({ idx: 0 }, '', '/admin/settings');
  return render(
    <I18nextProvider i18n={i18n}>
      <BrowserRouter>
        <Form isDirty={isDirty} />
      </BrowserRouter>
    </I18nextProvider>,
  );
};
const follow = (name: string, event: object = {}) => fireEvent.click(screen.getByText(name), event);
const path = () => screen.getByText(/^.admin/).textContent;
/** Whether the browser would ask before it closes the page. */
const isHeld = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

it('follows links at once while nothing would be lost', () => {
  open(false);
  follow('alerts');
  expect([path(), isHeld()]).toEqual(['/admin/alerts', false]);
});

it('asks before a link is followed, and stays if the input is kept', () => {
  open(true);
  follow('alerts');
  expect(path()).toBe('/admin/settings');
  fireEvent.click(screen.getByRole('button', { name: ui.unsaved.keep }));
  expect(screen.queryByText(ui.unsaved.title)).toBeNull();
  expect([path(), location.pathname]).toEqual(['/admin/settings', '/admin/settings']);
});

it('follows the link after the input was discarded', async () => {
  open(true);
  follow('alerts');
  await act(async () => screen.getByRole('button', { name: ui.unsaved.discard }).click());
  expect([path(), location.search]).toEqual(['/admin/alerts', '?new=1']);
});

it('asks before the page is closed or reloaded, for as long as it is open', () => {
  const { unmount } = open(true);
  expect(isHeld()).toBe(true);
  unmount();
  expect(isHeld()).toBe(false);
});

it.each([
  ['in a new tab', 'alerts', { ctrlKey: true }],
  ['with the middle button', 'alerts', { button: 1 }],
  ['to another site', 'manual', {}],
])('does not ask at a link %s', (_, name, event) => {
  open(true);
  // The document of tests cannot open others.
  addEventListener('click', event => event.preventDefault(), { once: true });
  follow(name, event);
  expect(screen.queryByText(ui.unsaved.title)).toBeNull();
});
