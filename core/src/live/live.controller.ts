import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { NodeWithState } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { LiveService } from './live.service.ts';

/** Controller with all nodes and their newest values, for clients that poll. */
@Controller('api/v1/nodes')
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(z.array(NodeWithState))
  list(@CurrentCaller() caller: Caller) {
    return this.live.list(caller);
  }
}
