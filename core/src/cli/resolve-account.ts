import type { AccountRecoveryService } from '../auth/account-recovery.service.ts';
import type { AccountEntity } from '../auth/account.entity.ts';
import { CliUsageError } from './command.ts';

/** Returns the account of a command. Throws CliUsageError if it does not exist or a name is required. */
export async function resolveAccount(
  name: string | undefined,
  accountRecovery: AccountRecoveryService,
): Promise<AccountEntity> {
  const account = await accountRecovery.account(name);
  if (account) return account;
  const names = await accountRecovery.names();
  if (names.length === 0)
    throw new CliUsageError('There is no account yet. The log of the server has the link to set the site up.');
  const knownNames = names.join(', ');
  throw new CliUsageError(
    name === undefined
      ? `Say which account: ${knownNames}.`
      : `There is no account "${name}". There is: ${knownNames}.`,
  );
}
