import { brokenRules } from '../auth/password-rules.ts';

const FAULTS = ['password.empty', 'password.short', 'password.long'] as const;

/**
 * Returns the translation key for an invalid new password. Missing letters and digits share one message, since the list below
 * shows which.
 */
export function passwordError(password: string): (typeof FAULTS)[number] | 'password.strength' | undefined {
  const broken = brokenRules(password);
  return FAULTS.find(fault => broken.has(fault)) ?? (broken.size > 0 ? 'password.strength' : undefined);
}
