import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { PasskeyAnswer, PasskeyOptions, StepUp, StepUpProof } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { accountOf, CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { CodeWrong, PasskeyFailed } from './auth.problems.ts';
import { PasskeyCeremonyService } from './passkey-ceremony.service.ts';
import { StepUpService } from './step-up.service.ts';

/** Controller of the step-up: a repeated authentication before actions that a stolen session alone must not perform. */
@Controller('api/v1/session/step-up')
export class StepUpController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly passkeyCeremony: PasskeyCeremonyService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(StepUp)
  state(@CurrentCaller() caller: Caller) {
    return this.stepUp.state(caller);
  }

  /** Accepts a code if the account has a second factor, else the password. */
  @Post()
  @Access({ audience: 'admin', scope: 'full', audit: 'step-up.prove', logs: [] })
  @HttpCode(200)
  @ResponseSchema(StepUp)
  async prove(@Body({ schema: StepUpProof }) proof: StepUpProof, @CurrentCaller() caller: Caller) {
    if ('code' in proof) {
      if (!(await this.stepUp.account(caller)).totpSecret) throw new CodeWrong();
      await this.stepUp.code(caller, proof.code);
      await this.stepUp.markProven(caller, true);
    } else await this.stepUp.password(caller, proof.password);
    return this.stepUp.state(caller);
  }

  @Post('passkey/options')
  @Access({ audience: 'admin', scope: 'full', audit: 'step-up.options' })
  @HttpCode(200)
  @ResponseSchema(PasskeyOptions)
  options(@CurrentCaller() caller: Caller, @Client() client: ClientContext) {
    return this.passkeyCeremony.createOptions('step-up', accountOf(caller) ?? '', client);
  }

  @Post('passkey')
  @Access({ audience: 'admin', scope: 'full', audit: 'step-up.passkey', logs: [] })
  @HttpCode(200)
  @ResponseSchema(StepUp)
  async passkey(
    @Body({ schema: PasskeyAnswer }) answer: PasskeyAnswer,
    @CurrentCaller() caller: Caller,
    @Client() client: ClientContext,
  ) {
    const account = accountOf(caller);
    if (!account || !(await this.passkeyCeremony.verify('step-up', account, answer, client))) throw new PasskeyFailed();
    await this.stepUp.markProven(caller, true);
    return this.stepUp.state(caller);
  }
}
