import { allowPasswordLogin } from './allow-password-login.ts';
import { backup, restore } from './backup.ts';
import type { Command } from './command.ts';
import { disableSecondFactor } from './disable-2fa.ts';
import { doctor } from './doctor.ts';
import { plugin } from './plugin.ts';
import { resetPassword } from './reset-password.ts';
import { sessions } from './sessions.ts';
import { verifyLog } from './verify-log.ts';

/** Every command, in the order in which help shows them. */
export const commands: readonly Command[] = [
  resetPassword,
  disableSecondFactor,
  allowPasswordLogin,
  sessions,
  verifyLog,
  backup,
  restore,
  plugin,
  doctor,
];
