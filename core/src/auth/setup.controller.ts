import { Body, Controller, Post } from '@nestjs/common';
import { CurrentUser, Setup } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { Client, type ClientContext } from '../platform/http/client-context.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SessionStartService } from './session-start.service.ts';
import { SetupService } from './setup.service.ts';

/** Controller of the first run. The setup link from the log creates the administrator and signs in. */
@Controller('api/v1/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly sessionStart: SessionStartService,
  ) {}

  @Post()
  @Access({ audience: 'anyone', audit: 'session.sign-in', logs: 'by-handler' })
  @ResponseSchema(CurrentUser)
  async run(@Body({ schema: Setup }) body: Setup, @Client() client: ClientContext) {
    return this.sessionStart.start(await this.setup.completeSetup(body), 'setup', client);
  }
}
