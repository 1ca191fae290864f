import { Injectable } from '@nestjs/common';
import type { AuthFactor, SignInResult } from '@vitrine/contracts';
import { AuditService } from '../audit/audit.service.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import type { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { CodeRefused, SecondFactorExpired } from './auth.problems.ts';
import { SessionStartService } from './session-start.service.ts';
import { SIGN_IN, signInEntry } from './sign-in-audit.ts';
import { PENDING_SECOND_FACTOR } from './sign-in-cookies.ts';
import { SignInThrottleService } from './sign-in-throttle.service.ts';
import { TotpService } from './totp.service.ts';

const CODES: AuthFactor[] = ['totp', 'recovery'];

/** Returns a value that changes with the password. */
const credentialMark = ({ passwordHash }: AccountEntity) => hashToken(passwordHash).slice(0, 16);

/** Service for the steps of a sign-in: the first factor, the second factor, and the refusals of both. */
@Injectable()
export class SignInService {
  constructor(
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly totp: TotpService,
    private readonly signInThrottle: SignInThrottleService,
    private readonly sessionStart: SessionStartService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Records a refused sign-in. Only existing names are stored, because people type passwords into the wrong field. Unknown names
   * are limited per hour, so that the log cannot fill the disk. The response does not wait for the entry.
   */
  async recordRefusal(client: ClientContext, username: string, reason: string): Promise<void> {
    const account = await this.accounts.findByName(username);
    const stored = account !== null || this.audit.countRefusal(SIGN_IN);
    this.audit.writeLater(signInEntry(client, 'refused', account ?? undefined, { reason }), stored);
  }

  /** Completes the first factor: starts a session, or requires the second factor if the account has one. */
  async completePassword(account: AccountEntity, method: string, client: ClientContext): Promise<SignInResult> {
    if (!account.totpSecret) return this.sessionStart.start(account, method, client);
    const mark = credentialMark(account);
    client.cookies.seal(PENDING_SECOND_FACTOR, { account: account.uuid, method, mark });
    return { secondFactor: CODES };
  }

  /** Completes the second factor of a sign-in that started in this browser. */
  async completeSecondFactor(code: string, client: ClientContext): Promise<SignInResult> {
    const pendingSignIn = client.cookies.open(PENDING_SECOND_FACTOR);
    const account = pendingSignIn && (await this.accounts.find(pendingSignIn.account));
    if (!account || pendingSignIn.mark !== credentialMark(account)) throw new SecondFactorExpired();
    this.signInThrottle.attemptCode(account, client);
    const kind = await this.totp.use(account, code);
    if (!kind) {
      await this.audit.writeOrKeep(signInEntry(client, 'refused', account, { reason: 'code' }));
      throw new CodeRefused();
    }
    client.cookies.clear(PENDING_SECOND_FACTOR.name);
    return this.sessionStart.start(account, `${pendingSignIn.method}+${kind}`, client, true);
  }

  async signOut(session: string, client: ClientContext): Promise<void> {
    await this.sessions.close(session);
    this.sessions.clearCookie(client);
  }
}
