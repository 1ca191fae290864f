import type { ClientContext } from '../platform/http/client-context.ts';
import type { AccountEntity } from './account.entity.ts';
import { KNOWN_DEVICE } from './sign-in-cookies.ts';

/** Returns the id of a browser from which the account has signed in before. */
export function deviceOf(account: AccountEntity | null, { cookies }: ClientContext): string | undefined {
  const sealedDevice = cookies.open(KNOWN_DEVICE);
  return account && sealedDevice?.account === account.uuid ? sealedDevice.device : undefined;
}
