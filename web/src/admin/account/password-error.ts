import { brokenRules } from '../auth/password-rules.ts';

const FAULTS = ['password.empty', 'password.short', 'password.long'] as const;

/**
 * Returns the translation key of the error of a new password. Missing letters and missing digits share one message, because the
 * list below shows which are missing.
 */
export function passwordError(password: string): (typeof FAULTS)[number] | 'password.strength' | undefined {
  const broken = brokenRules(password);
  return FAULTS.find(fault => broken.has(fault)) ?? (broken.size > 0 ? 'password.strength' : undefined);
}
