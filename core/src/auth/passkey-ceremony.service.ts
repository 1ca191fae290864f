import type { PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PeerService } from '../platform/http/peer.service.ts';
import { SealedCookiesService } from '../platform/http/sealed-cookies.ts';
import type { PasskeyEntity } from './passkey.entity.ts';
import { PasskeysService } from './passkeys.service.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import { CHALLENGE } from './sign-in-cookies.ts';

type Use = 'sign-in' | 'step-up' | 'add';

/**
 * Service for the two halves of a WebAuthn ceremony: a challenge for this browser and purpose, and the verification of the
 * response.
 */
@Injectable()
export class PasskeyCeremonyService {
  constructor(
    private readonly peer: PeerService,
    private readonly sealedCookies: SealedCookiesService,
    private readonly passkeys: PasskeysService,
  ) {}

  relyingParty(request: Request): RelyingParty {
    return relyingParty(request, this.peer.resolve(request));
  }

  /** Stores the challenge of these options for the browser. `account`: the account the passkey must belong to; empty for any. */
  storeChallenge(
    options: PasskeyOptions,
    use: Use,
    account: string,
    request: Request,
    response: Response,
  ): PasskeyOptions {
    this.sealedCookies.set(CHALLENGE, { challenge: options.challenge, use, account }, request, response);
    return options;
  }

  /** Returns the challenge that this browser was given for this use and removes it; undefined if there is none. */
  consumeChallenge(use: Use, account: string, request: Request, response: Response): string | undefined {
    const pending = this.sealedCookies.read(CHALLENGE, request);
    this.sealedCookies.clear(CHALLENGE, request, response);
    return pending?.use === use && pending.account === account ? pending.challenge : undefined;
  }

  async createOptions(use: Use, account: string, request: Request, response: Response): Promise<PasskeyOptions> {
    return this.storeChallenge(
      await this.passkeys.authenticationOptions(this.relyingParty(request), account || undefined),
      use,
      account,
      request,
      response,
    );
  }

  /** Returns the passkey that signed the challenge; undefined if it is not one of the right account. */
  async verify(
    use: Use,
    account: string,
    answer: PasskeyAnswer,
    request: Request,
    response: Response,
  ): Promise<PasskeyEntity | undefined> {
    const challenge = this.consumeChallenge(use, account, request, response);
    const passkey =
      challenge === undefined ? undefined : await this.passkeys.verify(answer, challenge, this.relyingParty(request));
    return passkey && (!account || passkey.account === account) ? passkey : undefined;
  }
}
