import { backup, restore } from './backup.ts';
import type { Command } from './command.ts';
import { disableSecondFactor } from './disable-2fa.ts';
import { doctor } from './doctor.ts';
import { enablePasswordSignIn } from './enable-password-sign-in.ts';
import { importFrom } from './import.ts';
import { plugin } from './plugin.ts';
import { resetPassword } from './reset-password.ts';
import { sessions } from './sessions.ts';
import { verifyAudit } from './verify-audit.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  resetPassword,
  disableSecondFactor,
  enablePasswordSignIn,
  sessions,
  verifyAudit,
  backup,
  restore,
  importFrom,
  plugin,
  doctor,
];
