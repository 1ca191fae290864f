import { Recent } from '@vitrine/contracts';
import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { StatesService } from './states.service.ts';

/** The last minutes of a node, as they were reported. */
@Controller('api/v1/nodes/:uuid/recent')
export class ReportsController {
  constructor(
    private readonly nodes: NodesService,
    private readonly states: StatesService,
  ) {}

  @Get()
  @Access({ audience: 'viewer' })
  @Answers(Recent)
  async recent(@Param('uuid', { schema: z.uuid() }) uuid: string, @Asking() caller: Caller) {
    const node = await this.nodes.find(uuid, caller);
    return this.states.recentOf(node.uuid);
  }
}
