import type { Account } from '../auth/account.entity.ts';
import type { RescueService } from '../auth/rescue.service.ts';
import { UsageProblem } from './command.ts';

/** The account that a command is about; UsageProblem where there is none or the name is needed. */
export async function whose(name: string | undefined, rescue: RescueService): Promise<Account> {
  const account = await rescue.account(name);
  if (account) return account;
  const names = await rescue.names();
  if (names.length === 0)
    throw new UsageProblem('There is no account yet. The log of the server has the link to set the site up.');
  const known = names.join(', ');
  throw new UsageProblem(
    name === undefined ? `Say which account: ${known}.` : `There is no account "${name}". There is: ${known}.`,
  );
}
