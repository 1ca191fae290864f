import { randomBytes } from 'node:crypto';
import { CliUsageError, type Command } from './command.ts';
import { resolveAccount } from './resolve-account.ts';

const STDIN = '--stdin';

/** Returns a password with upper case, lower case and a digit, and 120 random bits. */
const newPassword = () => `Vi1-${randomBytes(15).toString('base64url')}`;

export const resetPassword: Command = {
  name: 'reset-password',
  usage: '[name] [--stdin]',
  summary:
    'Sets a new password and prints it, or with --stdin reads it from standard input. Ends the sessions of the account.',
  async run(args, context) {
    const [name] = args.filter(arg => arg !== STDIN);
    const accountRecovery = await context.accountRecovery();
    const account = await resolveAccount(name, accountRecovery);
    const given = args.includes(STDIN) ? await context.terminal.read() : undefined;
    const brokenRules = given === undefined ? [] : accountRecovery.rulesBrokenBy(given);
    if (brokenRules.length > 0) {
      const rules = 'It takes 8 characters with upper case, lower case and a digit.';
      throw new CliUsageError(`This password does not do: ${brokenRules.join(', ')}. ${rules}`);
    }
    const password = given ?? newPassword();
    await accountRecovery.resetPassword(account, password);
    await context.writeAudit({ action: 'cli.reset-password', subject: { id: account.uuid, name: account.username } });
    context.out(
      given === undefined
        ? `The new password of ${account.username} is: ${password}`
        : `${account.username} has the new password.`,
    );
    context.out('Every session of the account has ended.');
    return 0;
  },
};
