import { brokenRules } from '../auth/password-rules.ts';

const FAULTS = ['password.empty', 'password.short', 'password.long'] as const;

/** What is said of a new password that will not do: the key of a text. Letters and digits are one message, since the list below tells which. */
export function passwordError(password: string): (typeof FAULTS)[number] | 'password.strength' | undefined {
  const broken = brokenRules(password);
  return FAULTS.find(fault => broken.has(fault)) ?? (broken.size > 0 ? 'password.strength' : undefined);
}
