import type {
  CurrentUser,
  PasskeyAnswer,
  PasskeyOptions,
  SignIn,
  SignInResult,
  SignInMethods,
  SsoRedirect,
  StepUp,
  StepUpProof,
} from '@vitrine/contracts';
import { query } from './query.ts';
import { request } from './request.ts';

const session = '/api/v1/session';
const post = <T>(path: string, body?: unknown) =>
  request<T>(path, { method: 'POST', ...(body !== undefined && { body }) });

/** API calls about the current session: sign-in steps and step-up. */
export const sessionApi = {
  offer: query<SignInMethods>('/api/v1/sign-in'),
  signIn: (body: SignIn) => post<SignInResult>(session, body),
  secondFactor: (code: string) => post<CurrentUser>(`${session}/second-factor`, { code }),
  passkeyOptions: () => post<PasskeyOptions>(`${session}/passkey/options`),
  passkey: (body: PasskeyAnswer) => post<CurrentUser>(`${session}/passkey`, body),
  sso: (provider: string) => post<SsoRedirect>(`/api/v1/sso/${encodeURIComponent(provider)}`),
  stepUp: query<StepUp>(`${session}/step-up`),
  prove: (body: StepUpProof) => post<StepUp>(`${session}/step-up`, body),
  provePasskeyOptions: () => post<PasskeyOptions>(`${session}/step-up/passkey/options`),
  provePasskey: (body: PasskeyAnswer) => post<StepUp>(`${session}/step-up/passkey`, body),
};
