import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { InstallUrl, RefusedUpdate } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { AgentUpdatesService } from './agent-updates.service.ts';
import { ScriptService } from './script.service.ts';

/** Controller that returns the site-wide parts of an install command. */
@Controller('api/v1/admin/install')
export class InstallUrlController {
  constructor(
    private readonly script: ScriptService,
    private readonly agentUpdates: AgentUpdatesService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'nodes' })
  @ResponseSchema(InstallUrl)
  read(@Req() request: Request): InstallUrl {
    return { url: this.script.addressFor(request) };
  }

  @Get('refusals')
  @Access({ audience: 'admin', scope: 'nodes' })
  @ResponseSchema(z.array(RefusedUpdate))
  refusals() {
    return this.agentUpdates.refusals;
  }
}
