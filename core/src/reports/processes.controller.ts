import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { ProcessSample } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ProcessSamplesService } from './process-samples.service.ts';

/** Controller of the processes of a node, for administrators. */
@Controller('api/v1/admin/nodes/:uuid/processes')
export class ProcessesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly processSamples: ProcessSamplesService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(ProcessSample)
  async sample(
    @Param('uuid', { schema: z.uuid() }) uuid: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ProcessSample> {
    await this.nodes.findOneOrFail(uuid, caller);
    return this.processSamples.of(uuid);
  }
}
