import type {
  AccountView,
  NewPasskey,
  NewUsername,
  Passkey,
  PasskeyOptions,
  PasswordChange,
  RecoveryCodes,
  SessionView,
  SsoRedirect,
  TotpDraft,
  TotpProof,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const account = '/api/v1/admin/account';
const sessions = '/api/v1/admin/sessions';
const passkey = (id: string) => `${account}/passkeys/${encodeURIComponent(id)}`;

/** API calls about the current account and its sessions. */
export const accountApi = {
  account: query<AccountView>(account),
  rename: (body: NewUsername) => request<AccountView>(`${account}/username`, { method: 'PUT', body }),
  changePassword: (body: PasswordChange) => request<void>(`${account}/password`, { method: 'PUT', body }),
  beginTotp: (password: string) => request<TotpDraft>(`${account}/totp`, { method: 'POST', body: { password } }),
  confirmTotp: (code: string) => request<RecoveryCodes>(`${account}/totp/confirm`, { method: 'POST', body: { code } }),
  disableTotp: (body: TotpProof) => request<void>(`${account}/totp/disable`, { method: 'POST', body }),
  renewCodes: (body: TotpProof) => request<RecoveryCodes>(`${account}/recovery-codes`, { method: 'POST', body }),
  beginPasskey: (password: string) =>
    request<PasskeyOptions>(`${account}/passkeys/options`, { method: 'POST', body: { password } }),
  addPasskey: (body: NewPasskey) => request<Passkey>(`${account}/passkeys`, { method: 'POST', body }),
  renamePasskey: (id: string, name: string, ifMatch?: string) =>
    request<Passkey>(passkey(id), { method: 'PATCH', body: { name }, ifMatch }),
  removePasskey: (id: string) => request<void>(passkey(id), { method: 'DELETE' }),
  bind: (provider: string) =>
    request<SsoRedirect>(`${account}/identities/${encodeURIComponent(provider)}`, { method: 'POST' }),
  unbind: (id: string) => request<void>(`${account}/identities/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  sessions: query<SessionView[]>(sessions),
  endSession: (id: string) => request<void>(`${sessions}/${id}`, { method: 'DELETE' }),
  endSessions: (onlyOwn: boolean) =>
    request<void>(sessions, { method: 'DELETE', query: { own: onlyOwn ? 'true' : undefined } }),
};
