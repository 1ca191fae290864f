import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { StepUp as State } from '@vitrine/contracts';
import { request } from '../../api/request.ts';
import admin from '../../locales/en/admin.json' with { type: 'json' };
import auth from '../../locales/en/auth.json' with { type: 'json' };
import problems from '../../locales/en/problems.json' with { type: 'json' };
import { StepUp } from './StepUp.tsx';
import './StepUpDialog.tsx';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { auth, admin, problems } }, interpolation: { escapeValue: false } });

/** Mocked state of the core; only the network is mocked. */
let state: State;
const requests: string[] = [];
const network = globalThis.fetch;
const refuse = (code: string, status: number) => Response.json({ code, status }, { status });
beforeEach(() => {
  requests.splice(0);
  globalThis.fetch = (async (path: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${path} ${String(body ?? '')}`.trim());
    if (path === '/api/v1/session/step-up' && method === 'GET') return Response.json({ data: state });
    if (path === '/api/v1/session/step-up') {
      const proof = JSON.parse(String(body)) as { code?: string; password?: string };
      if (proof.code !== '123456' && proof.password !== 'Correct4Horse') return refuse('code.wrong', 403);
      state = { ...state, until: Date.now() + 600_000 };
      return Response.json({ data: state });
    }
    return state.until === null ? refuse('step-up.required', 403) : Response.json({ data: 'done' });
  }) as typeof fetch;
  render(
    <I18nextProvider i18n={i18n}>
      <StepUp />
    </I18nextProvider>,
  );
});
afterEach(() => void (globalThis.fetch = network));

it('asks for a code, shows when it is wrong, and continues the call with a right one', async () => {
  state = { until: null, secondFactor: true, methods: ['totp', 'recovery'] };
  const call = request('/api/v1/admin/exec', { method: 'POST' });
  const box = await screen.findByLabelText('One-time code');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Enter the one-time code.');
  fireEvent.change(box, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/Incorrect or already used code/);
  fireEvent.change(screen.getByLabelText('One-time code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(call).resolves.toBe('done');
  expect(requests.filter(line => line === 'POST /api/v1/admin/exec')).toHaveLength(2);
});

it('asks for the password without a second factor', async () => {
  state = { until: null, secondFactor: false, methods: ['password'] };
  const call = request('/x', { method: 'DELETE' });
  const box = await screen.findByLabelText('Password');
  expect(screen.queryByText('npx vitrine disable-2fa')).toBeNull();
  fireEvent.change(box, { target: { value: 'Correct4Horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(call).resolves.toBe('done');
});

it('accepts a recovery code as well', async () => {
  state = { until: null, secondFactor: true, methods: ['totp', 'recovery'] };
  void request('/x').catch(() => undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByLabelText('One-time code')).toBeNull();
  screen.getByLabelText('Recovery code');
});

it('explains how to continue without the second factor, only if there is one', async () => {
  state = { until: null, secondFactor: true, methods: ['totp', 'recovery'] };
  void request('/x').catch(() => undefined);
  await screen.findByText('Lost your authenticator or passkey?');
  screen.getByText('Run this command on the server where Vitrine is installed:');
  screen.getByText('npx vitrine disable-2fa');
});

it('does nothing if the user cancels', async () => {
  state = { until: null, secondFactor: true, methods: ['totp', 'recovery'] };
  const call = request('/x', { method: 'DELETE' }).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(call).resolves.toBe('step-up.declined');
  expect(requests.filter(line => line === 'DELETE /x')).toHaveLength(1);
});
