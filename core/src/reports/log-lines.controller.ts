import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { LogLines, LogRequest, LogSources } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { LogLinesService } from './log-lines.service.ts';

const uuid = { schema: z.uuid() };

/** Controller of the logs of a node, for administrators. Each read is written to the audit log. */
@Controller('api/v1/admin/nodes/:uuid/logs')
export class LogLinesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly logLines: LogLinesService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(LogSources)
  async sources(
    @Param('uuid', uuid) node: string,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
  ): Promise<LogSources> {
    await this.nodes.findOneOrFail(node, caller);
    return this.logLines.sources(node, languageOf(request));
  }

  @Post()
  @Access({ audience: 'admin', scope: 'control', audit: 'nodes.read-log', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(LogLines)
  async read(
    @Param('uuid', uuid) node: string,
    @CurrentCaller() caller: Caller,
    @Body({ schema: LogRequest }) body: LogRequest,
    @Req() request: Request,
  ): Promise<LogLines> {
    const { name } = await this.nodes.findOneOrFail(node, caller);
    annotateAudit(request, { subject: { id: node, name } });
    return this.logLines.read(node, body);
  }
}
