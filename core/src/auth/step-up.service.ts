import { Injectable } from '@nestjs/common';
import type { AuthFactor, StepUp } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import type { StepUpPolicy } from '../platform/http/access.ts';
import { StepUpCheck } from '../platform/http/authentication.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import { accountOf } from '../platform/http/caller.ts';
import { Unauthenticated, StepUpRequired } from '../platform/http/http.problems.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { Clock } from '../platform/time/clock.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import type { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { CodeWrong, PasswordWrong } from './auth.problems.ts';
import { PasskeysService } from './passkeys.service.ts';
import { TotpService } from './totp.service.ts';

/** How long a step-up is valid. */
const VALIDITY_MS = 10 * MINUTE_MS;

/** Service for step-ups: without one, a stolen session cannot change credentials or control machines. */
@Injectable()
@StepUpCheck()
export class StepUpService implements StepUpCheck {
  private readonly guesses: Throttle;

  constructor(
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    throttles: ThrottlesService,
  ) {
    this.guesses = throttles.create('step-up.guesses', { free: 5, firstMs: 1000, maxMs: 15 * MINUTE_MS });
  }

  /** Returns the account of a signed-in caller or of an API key. */
  async account(caller: Caller): Promise<AccountEntity> {
    const account = await this.accounts.find(accountOf(caller));
    if (!account) throw new Unauthenticated();
    return account;
  }

  /** Returns whether the account has a second factor. */
  async hasFactor(account: AccountEntity): Promise<boolean> {
    return Boolean(account.totpSecret) || (await this.passkeys.of(account.uuid)).length > 0;
  }

  /** Returns the state of the last step-up, and the methods for a new one. */
  async state(caller: Caller): Promise<StepUp> {
    const account = await this.account(caller);
    const passkeys = (await this.passkeys.of(account.uuid)).length > 0;
    const codes: AuthFactor[] = account.totpSecret ? ['totp', 'recovery'] : [];
    const methods: AuthFactor[] = [...codes, ...(passkeys ? (['passkey'] as const) : [])];
    const secondFactor = methods.length > 0;
    return {
      until: await this.validUntil(caller, secondFactor),
      secondFactor,
      methods: secondFactor ? methods : ['password'],
    };
  }

  /** Verifies the caller's password. Throws PasswordWrong if it is wrong, and RequestThrottled after repeated failures. */
  async password(caller: Caller, password: string): Promise<AccountEntity> {
    const account = await this.account(caller);
    await this.verifyThrottled(
      account,
      async () => (await this.accounts.hasPassword(account.uuid, password)) || undefined,
      PasswordWrong,
    );
    await this.markProven(caller, false);
    return account;
  }

  /** Consumes a code of the caller. */
  async code(caller: Caller, code: string): Promise<AccountEntity> {
    const account = await this.account(caller);
    await this.verifyThrottled(account, () => this.totp.use(account, code), CodeWrong);
    return account;
  }

  /** Records a step-up of the caller's session. */
  async markProven(caller: Caller, factor: boolean): Promise<void> {
    if (caller.kind === 'admin') await this.sessions.markProven(caller.session, factor);
  }

  private async verifyThrottled<T>(
    account: AccountEntity,
    check: () => Promise<T | undefined>,
    Wrong: new () => Error,
  ): Promise<void> {
    this.guesses.attempt(account.uuid);
    if ((await check()) === undefined) throw new Wrong();
    this.guesses.clear(account.uuid);
  }

  async requireStepUp(caller: Caller, policy: StepUpPolicy): Promise<void> {
    const factor = await this.hasFactor(await this.account(caller));
    if (caller.kind === 'key') {
      if (factor && !caller.secondFactor) throw new StepUpRequired();
      return;
    }
    if (policy === 'in-body' || (policy === 'beside-password' && !factor)) return;
    if ((await this.validUntil(caller, factor)) === null) throw new StepUpRequired();
  }

  private async validUntil(caller: Caller, factor: boolean): Promise<number | null> {
    const session = caller.kind === 'admin' ? await this.sessions.get(caller.session) : null;
    const at = factor ? session?.factorProvenAt : session?.provenAt;
    const until = (at?.getTime() ?? 0) + VALIDITY_MS;
    return until > this.clock.now() ? until : null;
  }
}
