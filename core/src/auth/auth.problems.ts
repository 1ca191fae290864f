import { problem } from '../platform/http/problem.ts';

/** The same for an unknown name and a wrong password. */
export const SignInFailed = problem('session.failed', 401, () => 'The name or the password is wrong.');
export const SetupTokenWrong = problem('setup.token', 403, () => 'This set-up link is not the one in the log of the server.');
export const SetupClosed = problem('setup.closed', 409, () => 'This site is set up already.');
