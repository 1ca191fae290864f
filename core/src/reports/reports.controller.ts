import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { Recent } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { NodeStateService } from './node-state.service.ts';

/** Response of `GET recent`: the last minutes of a node, as reported. */
@Controller('api/v1/nodes/:uuid/recent')
export class ReportsController {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeState: NodeStateService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(Recent)
  async recent(@Param('uuid', { schema: z.uuid() }) uuid: string, @CurrentCaller() caller: Caller) {
    const node = await this.nodes.findOneOrFail(uuid, caller);
    return this.nodeState.recentOf(node.uuid);
  }
}
