import { SignOnSettings } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { StepUp } from '../platform/http/step-up.ts';
import { IdentitiesService } from './identities.service.ts';
import { ProofsService } from './proofs.service.ts';

/** External accounts that sign in, and whether passwords still do. They are bound at `sign-on/:provider`. */
@Controller('api/v1/admin')
@Audience('admin')
export class IdentitiesController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly identities: IdentitiesService,
  ) {}

  @Delete('account/identities/:id')
  @HttpCode(204)
  @StepUp('always')
  async unbind(@Param('id', { schema: z.uuid() }) id: string, @Asking() caller: Caller) {
    await this.identities.unbind((await this.proofs.account(caller)).uuid, id);
  }

  @Get('sign-on')
  @Answers(SignOnSettings)
  async settings() {
    return { passwordSignIn: await this.identities.passwordsWork() };
  }

  @Put('sign-on')
  @Answers(SignOnSettings)
  changeSettings(@Body({ schema: SignOnSettings }) { passwordSignIn }: SignOnSettings) {
    return this.identities.allowPasswords(passwordSignIn);
  }
}
