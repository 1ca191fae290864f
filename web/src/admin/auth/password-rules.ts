import { NewPassword } from '@vitrine/contracts';

/** What a new password must have, in the order it is told; names are translation keys. */
export const PASSWORD_RULES = ['password.short', 'password.upper', 'password.lower', 'password.digit'] as const;

/** The rules that a password breaks, by the schema that the core applies. */
export function brokenRules(password: string): ReadonlySet<string> {
  const answer = NewPassword.safeParse(password);
  return new Set(answer.success ? [] : answer.error.issues.map(issue => issue.message));
}
