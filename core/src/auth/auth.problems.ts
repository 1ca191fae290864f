import { problem } from '../platform/http/problem.ts';

/** Thrown for an unknown name and a wrong password alike. */
export const InvalidCredentials = problem(
  'session.invalid-credentials',
  401,
  () => 'The username or the password is wrong.',
);
export const SecondFactorExpired = problem(
  'session.second-factor-expired',
  401,
  () => 'The sign-in took too long. Start again.',
);
export const PasswordSignInDisabled = problem(
  'session.password-disabled',
  403,
  () => 'Signing in with a password is disabled.',
);
export const SetupTokenInvalid = problem(
  'setup.token-invalid',
  403,
  () => 'This set-up link does not match the one in the server log.',
);
export const SetupAlreadyDone = problem('setup.already-done', 409, () => 'This site is already set up.');

// Thrown during sign-in.
export const CodeRefused = problem('code.refused', 401, () => 'This code is wrong, or it was already used.');
export const PasskeyRefused = problem('passkey.refused', 401, () => 'This passkey does not belong to this site.');

// Thrown after sign-in, where 401 would mean that the session is not authenticated.
export const PasswordWrong = problem('password.wrong', 403, () => 'The current password is wrong.');
export const CodeWrong = problem('code.wrong', 403, () => 'This code is wrong, or it was already used.');
export const PasskeyFailed = problem('passkey.failed', 403, () => 'The passkey was not accepted.');
export const PasskeyNotFound = problem('passkey.not-found', 404, () => 'There is no such passkey.');
export const NameTaken = problem('account.name-taken', 409, () => 'Another account has this name.');
export const TotpAlreadyEnabled = problem(
  'totp.already-enabled',
  409,
  () => 'The authenticator app is already enabled.',
);
export const TotpNotStarted = problem(
  'totp.not-started',
  409,
  () => 'Start again: the secret has expired, or was created in another browser.',
);
export const TotpNotEnabled = problem('totp.not-enabled', 409, () => 'The authenticator app is not enabled.');

export const IdentityNotFound = problem('identity.not-found', 404, () => 'There is no such linked account.');
export const IdentityLast = problem(
  'identity.last',
  409,
  () => 'This is the last way to sign in. Enable sign-in with a password first.',
);
export const SsoAlreadyLinked = problem('sso.already-linked', 409, () => 'This external account is already linked.');
export const SsoNotLinked = problem(
  'sso.not-linked',
  401,
  () => 'This external account is not linked to an account of this site.',
);
export const SsoLinkRequired = problem(
  'sso.link-required',
  409,
  () => 'Link an external account first, and make sure that its provider works.',
);
export const SsoPublicUrlRequired = problem(
  'sso.public-url-required',
  409,
  () => 'Set the public URL of this site first.',
);
