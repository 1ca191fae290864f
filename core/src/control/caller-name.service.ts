import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/accounts.service.ts';
import { accountOf, type Caller } from '../platform/http/caller.ts';

/** Service that returns the name of the caller of a control request, to be stored beyond the life of the account. */
@Injectable()
export class CallerNameService {
  constructor(private readonly accounts: AccountsService) {}

  async nameOf(caller: Caller): Promise<string> {
    if (caller.kind === 'key') return caller.name;
    const account = accountOf(caller);
    return (account && (await this.accounts.find(account))?.username) || '';
  }
}
