import { problem } from '../platform/http/problem.ts';

/** Thrown for an unknown name and a wrong password alike. */
export const InvalidCredentials = problem(
  'session.invalid-credentials',
  401,
  () => 'The name or the password is wrong.',
);
export const SecondFactorExpired = problem(
  'session.second-factor-expired',
  401,
  () => 'That took too long. Sign in from the beginning.',
);
export const PasswordSignInDisabled = problem(
  'session.password-disabled',
  403,
  () => 'Signing in with a password is switched off here.',
);
export const SetupTokenInvalid = problem(
  'setup.token-invalid',
  403,
  () => 'This set-up link is not the one in the log of the server.',
);
export const SetupAlreadyDone = problem('setup.already-done', 409, () => 'This site is set up already.');

// Thrown during sign-in.
export const CodeRefused = problem('code.refused', 401, () => 'This code is wrong, or it was used already.');
export const PasskeyRefused = problem('passkey.refused', 401, () => 'This passkey does not sign in here.');

// Thrown after sign-in, where 401 would mean that the session is not authenticated.
export const PasswordWrong = problem('password.wrong', 403, () => 'The current password is wrong.');
export const CodeWrong = problem('code.wrong', 403, () => 'This code is wrong, or it was used already.');
export const PasskeyFailed = problem('passkey.failed', 403, () => 'The passkey was not accepted.');
export const PasskeyNotFound = problem('passkey.not-found', 404, () => 'There is no such passkey.');
export const NameTaken = problem('account.name-taken', 409, () => 'Another account has this name.');
export const TotpAlreadyEnabled = problem('totp.already-enabled', 409, () => 'Codes of an app are asked for already.');
export const TotpNotStarted = problem(
  'totp.not-started',
  409,
  () => 'Begin again: the secret is too old, or was not made here.',
);
export const TotpNotEnabled = problem('totp.not-enabled', 409, () => 'No codes of an app are asked for.');

export const IdentityNotFound = problem('identity.not-found', 404, () => 'There is no such external account.');
export const IdentityLast = problem(
  'identity.last',
  409,
  () => 'This is the last way to sign in. Switch signing in with a password on first.',
);
export const SsoAlreadyLinked = problem('sso.already-linked', 409, () => 'This external account is bound already.');
export const SsoNotLinked = problem('sso.not-linked', 401, () => 'Nobody here has bound this external account.');
export const SsoLinkRequired = problem(
  'sso.link-required',
  409,
  () => 'Bind an external account first, and see that its provider works.',
);
export const SsoPublicUrlRequired = problem(
  'sso.public-url-required',
  409,
  () => 'Say first under which address this site is reached.',
);
