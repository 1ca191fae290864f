import type { Command } from './command.ts';

export const allowPasswordLogin: Command = {
  name: 'allow-password-login',
  usage: '',
  summary: 'Switches signing in with a password on again.',
  async run(_args, context) {
    await (await context.rescue()).allowPasswords();
    await context.note({ action: 'cli.allow-password-login' });
    context.out('Passwords sign in again.');
    return 0;
  },
};
