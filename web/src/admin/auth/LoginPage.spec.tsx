import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { PublicInfo, SignInMethods } from '@vitrine/contracts';
import { cache } from '../../api/use-api.ts';
import auth from '../../locales/en/auth.json' with { type: 'json' };
import problems from '../../locales/en/problems.json' with { type: 'json' };
import shell from '../../locales/en/shell.json' with { type: 'json' };
import { SiteContext } from '../../shell/site/site.ts';
import { LoginPage } from './LoginPage.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { auth, problems, shell } }, interpolation: { escapeValue: false } });

const info: PublicInfo = {
  site: { name: 'Northwind', description: '' },
  version: '0',
  needsSetup: false,
  private: false,
  signedIn: false,
  historyHours: 1,
  activeTheme: null,
};

/** Mocked responses by path; only the network is mocked. */
let answers: Record<string, () => Response>;
const network = globalThis.fetch;
const problem = (code: string, status: number) => Response.json({ code, status }, { status });
const offering = (offer: SignInMethods) => ({ '/api/v1/sign-in': () => Response.json({ data: offer }) });
beforeEach(() => {
  cache.clear();
  globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  globalThis.fetch = (async (path: string) => answers[path]?.() ?? problem('http.404', 404)) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = network;
  history.replaceState(null, '', '/');
});

function show(address = '/login', site: Partial<PublicInfo> = {}) {
  history.replaceState(null, '', address);
  let siteInfo = { ...info, ...site };
  const reload = async () => (siteInfo = { ...siteInfo, signedIn: true });
  const page = () => (
    <I18nextProvider i18n={i18n}>
      <SiteContext value={{ info: siteInfo, reload }}>
        <MemoryRouter initialEntries={['/login']}>
          <Routes>
            <Route path="/login" element={<LoginPage />} />
          </Routes>
        </MemoryRouter>
      </SiteContext>
    </I18nextProvider>
  );
  return render(page());
}
const enter = async () => {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'ada' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Correct4Horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

it('shows no password box if passwords are disabled, but the other providers', async () => {
  answers = offering({ password: false, passkey: false, providers: [{ id: 'github', title: 'GitHub', icon: '' }] });
  show();
  await screen.findByRole('button', { name: 'Sign in with GitHub' });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('shows the recovery command if no sign-in method is available', async () => {
  answers = offering({ password: false, passkey: false, providers: [] });
  show();
  await screen.findByText(/no other sign-in method is available/);
  screen.getByText('npx vitrine enable-password-sign-in');
});

it("keeps the form while the core's options are unknown", async () => {
  answers = {};
  show();
  await screen.findByLabelText('Password');
});

it('asks for a code after the password, and returns with a message after a time-out', async () => {
  answers = {
    ...offering({ password: true, passkey: false, providers: [] }),
    '/api/v1/session': () => Response.json({ data: { secondFactor: ['totp', 'recovery'] } }, { status: 202 }),
    '/api/v1/session/second-factor': () => problem('session.second-factor-expired', 401),
  };
  show();
  await enter();
  fireEvent.change(await screen.findByLabelText('One-time code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Sign-in timed out. Please start over.');
  screen.getByLabelText('Password');
});

it('explains a redirect once, with no text from the address', async () => {
  answers = offering({ password: true, passkey: false, providers: [] });
  const first = show('/login?problem=sso.not-linked');
  await screen.findByText(/isn't linked/);
  expect(location.search).toBe('');
  first.unmount();
  show('/login?problem=Call%20this%20number');
  await screen.findByText('Something went wrong. Please try again.');
  expect(screen.queryByText(/Call this number/)).toBeNull();
});

it('goes straight to the code after an external sign-in', async () => {
  answers = offering({ password: true, passkey: false, providers: [] });
  show('/login?step=second-factor');
  await screen.findByLabelText('One-time code');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('explains that a private site requires a sign-in', async () => {
  answers = offering({ password: true, passkey: false, providers: [] });
  show('/login', { private: true });
  await screen.findByText('This is a private site. Please log in first.');
  expect(screen.queryByRole('link', { name: 'Back to the site' })).toBeNull();
});
