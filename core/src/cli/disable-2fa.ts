import type { Command } from './command.ts';
import { resolveAccount } from './resolve-account.ts';

export const disableSecondFactor: Command = {
  name: 'disable-2fa',
  usage: '[name]',
  summary: 'Removes the authenticator app, recovery codes and passkeys of an account. Ends its sessions.',
  async run([name], context) {
    const accountRecovery = await context.accountRecovery();
    const account = await resolveAccount(name, accountRecovery);
    await accountRecovery.disableSecondFactors(account);
    await context.writeAudit({ action: 'cli.disable-2fa', subject: { id: account.uuid, name: account.username } });
    context.out(`${account.username} signs in with the password alone. Every session of the account has ended.`);
    return 0;
  },
};
