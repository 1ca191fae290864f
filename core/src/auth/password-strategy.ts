import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { InvalidCredentials } from './auth.problems.ts';

/** Passport strategy for sign-in with name and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy, 'password') {
  constructor(private readonly accounts: AccountsService) {
    super();
  }

  async validate(username: string, password: string): Promise<AccountEntity> {
    const account = await this.accounts.verify(username, password);
    if (!account) throw new InvalidCredentials();
    return account;
  }
}
