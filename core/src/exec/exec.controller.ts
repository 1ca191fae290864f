import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { ExecOutput, ExecPage, ExecQuery, ExecTaskDetail, NewExecTask } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecService } from './exec.service.ts';

const id = { schema: z.uuid() };

/** Controller of commands on nodes, for administrators. */
@Controller('api/v1/admin/exec/tasks')
export class ExecController {
  constructor(
    private readonly exec: ExecService,
    private readonly execHistory: ExecHistoryService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(ExecPage)
  list(@Query({ schema: ExecQuery }) query: z.output<typeof ExecQuery>) {
    return this.execHistory.list(query);
  }

  @Post()
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'exec.start', logs: 'body' })
  @ResponseSchema(ExecTaskDetail)
  async start(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body({ schema: NewExecTask }) body: NewExecTask,
  ) {
    const task = await this.exec.start(caller, body);
    const names = task.runs.map(({ name }) => name).join(', ');
    annotateAudit(request, { subject: { id: task.id, name: task.command.slice(0, 100) }, detail: { names } });
    return task;
  }

  @Get(':id')
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(ExecTaskDetail)
  find(@Param('id', id) task: string) {
    return this.execHistory.findOneOrFail(task);
  }

  @Get(':id/runs/:node/output')
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(ExecOutput)
  output(@Param('id', id) task: string, @Param('node', id) node: string) {
    return this.execHistory.output(task, node);
  }

  /** Cancels the command on every node that still runs it. */
  @Post(':id/cancel')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.cancel' })
  @HttpCode(204)
  async cancel(@Param('id', id) task: string) {
    await this.execHistory.cancel(task);
  }

  @Post(':id/runs/:node/cancel')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.cancel-one' })
  @HttpCode(204)
  async cancelOne(@Param('id', id) task: string, @Param('node', id) node: string) {
    await this.execHistory.cancel(task, node);
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) task: string) {
    await this.execHistory.remove(task);
  }
}
