import { InstallPlace } from '@vitrine/contracts';
import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { ScriptService } from './script.service.ts';

/** What an install command is made from besides the node. */
@Controller('api/v1/admin/install')
@Audience('admin')
export class InstallPlaceController {
  constructor(private readonly scripts: ScriptService) {}

  @Get()
  @Answers(InstallPlace)
  read(@Req() request: Request): InstallPlace {
    return { address: this.scripts.addressFor(request) };
  }
}
