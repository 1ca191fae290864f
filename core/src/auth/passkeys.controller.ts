import { NewPasskey, Passkey, PasskeyName, PasskeyOptions, PasskeyStart } from '@vitrine/contracts';
import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { passkeyView } from './account.view.ts';
import { PasskeyFailed } from './auth.problems.ts';
import { PasskeyVisitService } from './passkey-visit.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { ProofsService } from './proofs.service.ts';

/** The id of a credential, as its authenticator made it. */
const credential = { schema: z.string().regex(/^[\w-]{1,1400}$/) };

/** The passkeys of an account. */
@Controller('api/v1/admin/account/passkeys')
export class PasskeysController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly passkeys: PasskeysService,
    private readonly visit: PasskeyVisitService,
  ) {}

  @Post('options')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'beside-password', audit: 'passkeys.offer', logs: [] })
  @HttpCode(200)
  @Answers(PasskeyOptions)
  async offer(
    @Body({ schema: PasskeyStart }) { password }: PasskeyStart,
    @Asking() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const account = await this.proofs.password(caller, password);
    return this.visit.keep(
      await this.passkeys.offer(account, this.visit.party(request)),
      'add',
      account.uuid,
      request,
      response,
    );
  }

  @Post()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'passkeys.add', logs: ['name'] })
  @Answers(Passkey)
  async add(
    @Body({ schema: NewPasskey }) body: NewPasskey,
    @Asking() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { uuid } = await this.proofs.account(caller);
    const challenge = this.visit.take('add', uuid, request, response);
    if (challenge === undefined) throw new PasskeyFailed();
    const passkey = await this.passkeys.add(uuid, body, challenge, this.visit.party(request));
    // The device checked who holds it: that is a second factor, proven now.
    await this.proofs.proven(caller, true);
    return passkeyView(passkey);
  }

  @Patch(':id')
  @Access({ audience: 'admin', scope: 'full', audit: 'passkeys.rename', logs: 'body' })
  @Answers(Passkey)
  async rename(
    @Param('id', credential) id: string,
    @Body({ schema: PasskeyName }) { name }: PasskeyName,
    @Asking() caller: Caller,
  ) {
    return passkeyView(await this.passkeys.rename((await this.proofs.account(caller)).uuid, id, name));
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'passkeys.remove' })
  @HttpCode(204)
  async remove(@Param('id', credential) id: string, @Asking() caller: Caller) {
    await this.passkeys.remove((await this.proofs.account(caller)).uuid, id);
  }
}
