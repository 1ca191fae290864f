import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { AccountEntity } from './account.entity.ts';
import { PasskeyFailed, PasskeyNotFound } from './auth.problems.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import type { RelyingParty } from './relying-party.ts';

// Loaded with the first passkey, because it includes a certificate parser.
const webauthn = () => import('@simplewebauthn/server');

const MAX_PASSKEYS = 50;
/** Longer than the lifetime of any challenge. */
const USED_CHALLENGE_TTL_MS = 15 * MINUTE_MS;

/** Service for passkeys. User verification is required, so a passkey counts as two factors. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly cluster: Cluster,
  ) {}

  async of(account: string): Promise<PasskeyEntity[]> {
    return this.db.find(PasskeyEntity, { account }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Returns whether any account has a passkey. */
  async hasAny(): Promise<boolean> {
    return (await this.db.count(PasskeyEntity, {})) > 0;
  }

  /** Returns the options for creating a passkey. */
  async registrationOptions(account: AccountEntity, party: RelyingParty): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await webauthn();
    const passkeys = await this.of(account.uuid);
    return (await generateRegistrationOptions({
      rpName: this.settings.get(SITE).name,
      rpID: party.id,
      userName: account.username,
      userID: new TextEncoder().encode(account.uuid),
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })) as unknown as PasskeyOptions;
  }

  /** Stores a new passkey created for this challenge. */
  async add(
    account: string,
    { name, response }: NewPasskey,
    challenge: string,
    party: RelyingParty,
  ): Promise<PasskeyEntity> {
    if (!(await this.useChallenge(challenge)) || (await this.of(account)).length >= MAX_PASSKEYS)
      throw new PasskeyFailed();
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) throw new PasskeyFailed();
    const { credential, credentialBackedUp: synced } = verified.registrationInfo;
    const record = {
      id: credential.id,
      account,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced,
      createdAt: new Date(this.clock.now()),
    };
    try {
      const em = this.db.unitOfWork();
      const passkey = em.create(PasskeyEntity, record);
      await em.flush();
      return passkey;
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new PasskeyFailed() : error;
    }
  }

  async rename(account: string, id: string, name: string, expect?: Expect<PasskeyEntity>): Promise<PasskeyEntity> {
    return this.db.transactional(async em => {
      const passkey = await lockRow(em, PasskeyEntity, { id, account });
      if (!passkey) throw new PasskeyNotFound();
      expect?.(passkey);
      return em.assign(passkey, { name });
    });
  }

  async remove(account: string, id: string): Promise<void> {
    if ((await this.db.nativeDelete(PasskeyEntity, { id, account })) === 0) throw new PasskeyNotFound();
  }

  /** Returns the options for using a passkey, limited to one account if it is known. */
  async authenticationOptions(party: RelyingParty, account?: string): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await webauthn();
    const allowed = account === undefined ? undefined : await this.of(account);
    return (await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'required',
      ...(allowed ? { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) } : {}),
    })) as unknown as PasskeyOptions;
  }

  /** Returns the passkey that signed this challenge; undefined if the verification fails. */
  async verify(
    { response }: PasskeyAnswer,
    challenge: string,
    party: RelyingParty,
  ): Promise<PasskeyEntity | undefined> {
    const passkeys = await this.db.findOne(PasskeyEntity, { id: response.id });
    if (!passkeys || !(await this.useChallenge(challenge))) return undefined;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkeys.id,
        publicKey: new Uint8Array(Buffer.from(passkeys.publicKey, 'base64url')),
        counter: Number(passkeys.counter),
        transports: passkeys.transports,
      },
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const { newCounter: counter, credentialBackedUp: synced } = verified.authenticationInfo;
    await this.db.recordUse(
      PasskeyEntity,
      { id: passkeys.id },
      { counter, synced, lastUsedAt: new Date(this.clock.now()) },
    );
    return passkeys;
  }

  /** Returns false if the challenge was answered before: an answer cannot be replayed. */
  private useChallenge(challenge: string): Promise<boolean> {
    return this.cluster.takeOnce(`challenge ${challenge}`, USED_CHALLENGE_TTL_MS);
  }
}
