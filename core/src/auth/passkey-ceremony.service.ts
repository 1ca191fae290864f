import { Injectable } from '@nestjs/common';
import type { PasskeyAnswer, PasskeyOptions } from '@vitrine/contracts';
import type { ClientContext } from '../platform/http/client-context.ts';
import type { PasskeyEntity } from './passkey.entity.ts';
import { PasskeysService } from './passkeys.service.ts';
import { relyingParty } from './relying-party.ts';
import { CHALLENGE } from './sign-in-cookies.ts';

type Use = 'sign-in' | 'step-up' | 'add';

/**
 * Service for the two halves of a WebAuthn ceremony: a challenge for this browser and purpose, and the verification of the
 * response.
 */
@Injectable()
export class PasskeyCeremonyService {
  constructor(private readonly passkeys: PasskeysService) {}

  /** Stores the challenge of these options for the browser. `account`: the account the passkey must belong to; empty for any. */
  storeChallenge(options: PasskeyOptions, use: Use, account: string, { cookies }: ClientContext): PasskeyOptions {
    cookies.seal(CHALLENGE, { challenge: options.challenge, use, account });
    return options;
  }

  /** Returns and removes the challenge issued to this browser for this purpose; undefined if there is none. */
  consumeChallenge(use: Use, account: string, { cookies }: ClientContext): string | undefined {
    const pending = cookies.open(CHALLENGE);
    cookies.clear(CHALLENGE.name);
    return pending?.use === use && pending.account === account ? pending.challenge : undefined;
  }

  async createOptions(use: Use, account: string, client: ClientContext): Promise<PasskeyOptions> {
    const options = await this.passkeys.authenticationOptions(relyingParty(client), account || undefined);
    return this.storeChallenge(options, use, account, client);
  }

  /** Returns the passkey that signed the challenge; undefined if it does not belong to the expected account. */
  async verify(
    use: Use,
    account: string,
    answer: PasskeyAnswer,
    client: ClientContext,
  ): Promise<PasskeyEntity | undefined> {
    const challenge = this.consumeChallenge(use, account, client);
    const passkey =
      challenge === undefined ? undefined : await this.passkeys.verify(answer, challenge, relyingParty(client));
    return passkey && (!account || passkey.account === account) ? passkey : undefined;
  }
}
