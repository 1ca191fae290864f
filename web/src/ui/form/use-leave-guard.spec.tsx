import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
      <a href="/status">status</a>
      <a href="/admin/alerts" target="_blank" rel="noreferrer">
        window
      </a>
      <a href="/admin/alerts" download="alerts">
        file
      </a>
      <a>no address</a>
      {question}
    </>
  );
}
const draw = (isDirty: boolean) =>
  render(
    <I18nextProvider i18n={i18n}>
      <BrowserRouter>
        <Form isDirty={isDirty} />
      </BrowserRouter>
    </I18nextProvider>,
  );
const open = (isDirty: boolean) => {
  history.replaceState({ idx: 0 }, '', '/admin/settings');
  return draw(isDirty);
};
const follow = (name: string, event: object = {}) => fireEvent.click(screen.getByText(name), event);
const path = () => screen.getByText(/^.admin/).textContent;
/** Returns whether the browser would ask for confirmation before it closes the page. */
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

it('asks before the page is closed or reloaded while the form is open', () => {
  const { unmount } = open(true);
  expect(isHeld()).toBe(true);
  unmount();
  expect(isHeld()).toBe(false);
});

it.each([
  ['in a new tab', 'alerts', { ctrlKey: true }],
  ['in a new tab of a Mac', 'alerts', { metaKey: true }],
  ['in a new window', 'alerts', { shiftKey: true }],
  ['that saves its address', 'alerts', { altKey: true }],
  ['with the middle button', 'alerts', { button: 1 }],
  ['to another site', 'manual', {}],
  ['to a page outside the admin area', 'status', {}],
  ['that opens a window', 'window', {}],
  ['to a file', 'file', {}],
  ['without an address', 'no address', {}],
])('does not ask at a link %s', (_, name, event) => {
  open(true);
  // jsdom cannot navigate to other documents.
  addEventListener('click', event => event.preventDefault(), { once: true });
  follow(name, event);
  expect(screen.queryByText(ui.unsaved.title)).toBeNull();
});

it('ignores a click that another handler has prevented', () => {
  addEventListener('click', event => event.preventDefault(), { once: true, capture: true });
  open(true);
  follow('alerts');
  expect(screen.queryByText(ui.unsaved.title)).toBeNull();
});

it('leaves links alone after the form is gone', () => {
  const { unmount } = open(true);
  unmount();
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin/alerts';
  let wasHandled: boolean | undefined;
  const end = (event: Event) => {
    wasHandled = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', end, { once: true });
  fireEvent.click(link);
  link.remove();
  expect(wasHandled).toBe(false);
});

describe('Back', () => {
  /** Opens a form at the second history entry of this tab. */
  const openSecond = (isDirty: boolean) => {
    history.replaceState({ idx: 0 }, '', '/admin/nodes');
    history.pushState({ idx: 1 }, '', '/admin/settings');
    return draw(isDirty);
  };
  const goBack = () => act(() => history.back());
  const promptAppears = () => waitFor(() => screen.getByText(ui.unsaved.title));
  /** Waits until the browser has returned to the form. */
  const isAtForm = () => waitFor(() => expect([path(), location.pathname]).toEqual(Array(2).fill('/admin/settings')));

  it('leaves at once while nothing would be lost', async () => {
    openSecond(false);
    goBack();
    await waitFor(() => expect(path()).toBe('/admin/nodes'));
  });

  it('asks while the form and its URL stay', async () => {
    openSecond(true);
    goBack();
    await promptAppears();
    await isAtForm();
  });

  it('leaves after the input was discarded', async () => {
    openSecond(true);
    goBack();
    await promptAppears();
    await isAtForm();
    await act(async () => screen.getByRole('button', { name: ui.unsaved.discard }).click());
    await waitFor(() => expect(path()).toBe('/admin/nodes'));
  });

  it('asks again after the input was kept', async () => {
    openSecond(true);
    goBack();
    await promptAppears();
    await isAtForm();
    fireEvent.click(screen.getByRole('button', { name: ui.unsaved.keep }));
    goBack();
    await promptAppears();
    await isAtForm();
  });

  it('does not ask about a place in the same page', async () => {
    openSecond(true);
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
    expect(screen.queryByText(ui.unsaved.title)).toBeNull();
  });

  it('ignores a history entry of another document', () => {
    openSecond(true);
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
    expect(screen.queryByText(ui.unsaved.title)).toBeNull();
  });

  it('leaves after the form is gone', async () => {
    openSecond(true).unmount();
    goBack();
    await waitFor(() => expect(location.pathname).toBe('/admin/nodes'));
  });
});
