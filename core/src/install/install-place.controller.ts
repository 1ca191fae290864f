import { InstallPlace, RefusedUpdate } from '@vitrine/contracts';
import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { ScriptService } from './script.service.ts';
import { UpdateOffersService } from './update-offers.service.ts';

/** What an install command is made from besides the node. */
@Controller('api/v1/admin/install')
export class InstallPlaceController {
  constructor(
    private readonly scripts: ScriptService,
    private readonly updates: UpdateOffersService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'nodes' })
  @Answers(InstallPlace)
  read(@Req() request: Request): InstallPlace {
    return { address: this.scripts.addressFor(request) };
  }

  @Get('refusals')
  @Access({ audience: 'admin', scope: 'nodes' })
  @Answers(z.array(RefusedUpdate))
  refusals() {
    return this.updates.refusals;
  }
}
