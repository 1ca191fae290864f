import type { Command } from './command.ts';

export const enablePasswordSignIn: Command = {
  name: 'enable-password-sign-in',
  usage: '',
  summary: 'Turns password sign-in on again.',
  async run(_args, context) {
    await (await context.accountRecovery()).allowPasswords();
    await context.writeAudit({ action: 'cli.enable-password-sign-in' });
    context.out('Passwords sign in again.');
    return 0;
  },
};
