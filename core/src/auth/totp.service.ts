import type { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { TotpDraft } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { Database } from '../platform/database/database.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { AccountEntity } from './account.entity.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { hashRecoveryCode, newRecoveryCode, plainCode, RECOVERY_CODES } from './recovery-codes.ts';

// Loaded when the first code is created or checked, because most starts need neither.
const otplib = () => import('otplib');

/** Codes of the previous and next step are accepted too, for clock skew and slow typing. Seconds. */
const TOLERANCE = 30;
const vaultContextOf = (account: string) => `totp ${account}`;

/** Service for TOTP codes and their recovery codes. No secret is readable in the database. */
@Injectable()
export class TotpService {
  /** Last used step by account, if it could not be stored. */
  private readonly usedSteps = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly settings: SettingsService,
  ) {}

  /** Returns the data to set up an app. Nothing is stored until the first code proves that it works. */
  async draft(account: AccountEntity): Promise<TotpDraft> {
    const { generateSecret, generateURI } = await otplib();
    const secret = generateSecret();
    return { secret, uri: generateURI({ issuer: this.settings.get(SITE).name, label: account.username, secret }) };
  }

  /**
   * Enables TOTP with the first code and returns the recovery codes; undefined if the code is wrong or a concurrent request was
   * first.
   */
  async enable(account: string, secret: string, code: string): Promise<string[] | undefined> {
    const step = await this.stepOf(secret, code, 0);
    if (step === undefined) return undefined;
    const totpSecret = this.vault.seal(secret, vaultContextOf(account));
    return this.db.transactional(async em => {
      const free = { uuid: account, totpSecret: null };
      const changed = await em.nativeUpdate(AccountEntity, free, { totpSecret, totpStep: step });
      return changed === 1 ? replaceCodes(em, account) : undefined;
    });
  }

  async disable(account: string): Promise<void> {
    await this.db.transactional(async em => {
      await em.nativeUpdate(AccountEntity, { uuid: account }, { totpSecret: null, totpStep: 0 });
      await em.nativeDelete(RecoveryCodeEntity, { account });
    });
  }

  /** Consumes a code of the app or a recovery code and returns which it was; undefined for neither. */
  async use(account: AccountEntity, code: string): Promise<'totp' | 'recovery' | undefined> {
    if (!account.totpSecret) return undefined;
    const digits = plainCode(code);
    if (/^\d{6}$/.test(digits)) return (await this.useTotp(account, digits)) ? 'totp' : undefined;
    const codeHash = hashRecoveryCode(account.uuid, digits);
    const used = await this.db.nativeDelete(RecoveryCodeEntity, { codeHash, account: account.uuid });
    return used === 1 ? 'recovery' : undefined;
  }

  /** Creates ten new recovery codes; the old ones stop working. */
  async renewCodes(account: string): Promise<string[]> {
    return this.db.transactional(em => replaceCodes(em, account));
  }

  async codesLeft(account: string): Promise<number> {
    return this.db.count(RecoveryCodeEntity, { account });
  }

  /** A single statement decides, so that of two concurrent sign-ins with the same code only one succeeds. */
  private async useTotp({ uuid, totpSecret, totpStep }: AccountEntity, code: string): Promise<boolean> {
    const secret = this.secretOf(uuid, totpSecret);
    const after = Math.max(totpStep, this.usedSteps.get(uuid) ?? 0);
    const step = secret === undefined ? undefined : await this.stepOf(secret, code, after);
    if (step === undefined) return false;
    try {
      return (await this.db.nativeUpdate(AccountEntity, { uuid, totpStep: { $lt: step } }, { totpStep: step })) === 1;
    } catch {
      // The database accepts no writes. If another sign-in has just used this step, it is in memory.
      if (step <= (this.usedSteps.get(uuid) ?? 0)) return false;
      this.usedSteps.set(uuid, step);
      return true;
    }
  }

  /** Returns undefined if it was sealed with a key other than the one in the data folder. Recovery codes still work then. */
  private secretOf(account: string, sealed: string | null | undefined): string | undefined {
    try {
      return sealed ? this.vault.open(sealed, vaultContextOf(account)) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns the time step of a code; undefined if the code is wrong or its step was already used. */
  private async stepOf(secret: string, code: string, after: number): Promise<number | undefined> {
    const token = plainCode(code);
    if (!/^\d{6}$/.test(token)) return undefined;
    const { verify } = await otplib();
    const epoch = Math.floor(this.clock.now() / 1000);
    const result = await verify({ strategy: 'totp', secret, token, epoch, epochTolerance: TOLERANCE });
    const step = result.valid ? Math.floor(epoch / 30) + result.delta : 0;
    return result.valid && step > after ? step : undefined;
  }
}

async function replaceCodes(em: EntityManager, account: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await em.nativeDelete(RecoveryCodeEntity, { account });
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map(code => ({ codeHash: hashRecoveryCode(account, code), account })),
  );
  return codes;
}
