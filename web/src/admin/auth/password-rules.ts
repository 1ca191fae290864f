import { NewPassword } from '@vitrine/contracts';

/** Rules of a new password in display order; names are translation keys. */
export const PASSWORD_RULES = ['password.short', 'password.upper', 'password.lower', 'password.digit'] as const;

/** Returns the rules that a password violates, according to the schema of the core. */
export function brokenRules(password: string): ReadonlySet<string> {
  const answer = NewPassword.safeParse(password);
  return new Set(answer.success ? [] : answer.error.issues.map(issue => issue.message));
}
