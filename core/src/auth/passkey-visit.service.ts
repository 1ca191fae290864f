import type { PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Peers } from '../platform/http/peers.ts';
import { SealedCookies } from '../platform/http/sealed-cookies.ts';
import type { PasskeyRecord } from './passkey.entity.ts';
import { PasskeysService } from './passkeys.service.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import { CHALLENGE } from './sign-in-cookies.ts';

type Use = 'sign-in' | 'step-up' | 'add';

/** The two halves of using a passkey: a challenge for this browser and this purpose, and the answer to it. */
@Injectable()
export class PasskeyVisitService {
  constructor(
    private readonly peers: Peers,
    private readonly cookies: SealedCookies,
    private readonly passkeys: PasskeysService,
  ) {}

  party(request: Request): RelyingParty {
    return relyingParty(request, this.peers.of(request));
  }

  /** Remembers what these options ask of the browser. `account`: whose passkey it must be; empty for anybody's. */
  keep(options: PasskeyOptions, use: Use, account: string, request: Request, response: Response): PasskeyOptions {
    this.cookies.give(CHALLENGE, { challenge: options.challenge, use, account }, request, response);
    return options;
  }

  /** The challenge that this browser was given for this use; undefined where it was not. */
  take(use: Use, account: string, request: Request, response: Response): string | undefined {
    const kept = this.cookies.read(CHALLENGE, request);
    this.cookies.takeBack(CHALLENGE, request, response);
    return kept?.use === use && kept.account === account ? kept.challenge : undefined;
  }

  async ask(use: Use, account: string, request: Request, response: Response): Promise<PasskeyOptions> {
    return this.keep(
      await this.passkeys.ask(this.party(request), account || undefined),
      use,
      account,
      request,
      response,
    );
  }

  /** The passkey that answered; undefined when none of the right account did. */
  async answered(
    use: Use,
    account: string,
    answer: PasskeyAnswer,
    request: Request,
    response: Response,
  ): Promise<PasskeyRecord | undefined> {
    const challenge = this.take(use, account, request, response);
    const passkey =
      challenge === undefined ? undefined : await this.passkeys.answered(answer, challenge, this.party(request));
    return passkey && (!account || passkey.account === account) ? passkey : undefined;
  }
}
