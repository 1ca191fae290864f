import { Injectable } from '@nestjs/common';
import { NewPassword } from '@vitrine/contracts';
import { SSO } from '@vitrine/contracts/settings';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SessionEntity } from '../sessions/session.entity.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { fromStored } from '../settings/stored-values.rule.ts';
import { AccountEntity, usernameKey } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

/** Service that restores an owner's access from the command line, with or without a running server. */
@Injectable()
export class AccountRecoveryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the account of this name; without a name, the only account there is. */
  async account(name: string | undefined): Promise<AccountEntity | undefined> {
    const em = this.db.unitOfWork();
    if (name !== undefined) return (await em.findOne(AccountEntity, { usernameKey: usernameKey(name) })) ?? undefined;
    const accounts = await em.find(AccountEntity, {}, { limit: 2 });
    return accounts.length === 1 ? accounts[0] : undefined;
  }

  async names(): Promise<string[]> {
    return (await this.db.find(AccountEntity, {}, { orderBy: { createdAt: 'asc' } })).map(({ username }) => username);
  }

  /** Returns the password rules that a password violates; empty for a valid one. */
  rulesBrokenBy(password: string): string[] {
    return NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];
  }

  /** Sets a new password and ends every session of the account. */
  async resetPassword({ uuid }: AccountEntity, password: string): Promise<void> {
    await new AccountsService(this.db, this.clock).setPassword(uuid, password);
    await this.db.nativeDelete(SessionEntity, { account: uuid });
  }

  /** Removes the authenticator app, recovery codes and passkeys, and ends every session of the account. */
  async disableSecondFactors({ uuid }: AccountEntity): Promise<void> {
    await this.db.transactional(async em => {
      await em.nativeUpdate(AccountEntity, { uuid }, { totpSecret: null, totpStep: 0 });
      await em.nativeDelete(RecoveryCodeEntity, { account: uuid });
      await em.nativeDelete(PasskeyEntity, { account: uuid });
      await em.nativeDelete(SessionEntity, { account: uuid });
    });
  }

  async allowPasswords(): Promise<void> {
    await this.db.upsert(SettingEntity, {
      key: SSO.key,
      value: { passwordSignIn: true },
      updatedAt: new Date(this.clock.now()),
    });
  }

  async passwordsAllowed(): Promise<boolean> {
    const stored = await this.db.findOne(SettingEntity, SSO.key);
    return fromStored(SSO, stored?.value ?? {}).passwordSignIn === true;
  }
}
