import { ExecOutput, ExecPage, ExecQuery, ExecTaskDetail, NewExecTask } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { note } from '../platform/http/note.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecRunningService } from './exec-running.service.ts';
import { ExecService } from './exec.service.ts';

const id = { schema: z.uuid() };

/** Commands on nodes, for the administrator. */
@Controller('api/v1/admin/exec/tasks')
export class ExecController {
  constructor(
    private readonly exec: ExecService,
    private readonly history: ExecHistoryService,
    private readonly running: ExecRunningService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(ExecPage)
  list(@Query({ schema: ExecQuery }) query: z.output<typeof ExecQuery>) {
    return this.history.list(query);
  }

  @Post()
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'exec.start', logs: 'body' })
  @Answers(ExecTaskDetail)
  async start(@Req() request: Request, @Asking() caller: Caller, @Body({ schema: NewExecTask }) body: NewExecTask) {
    const task = await this.exec.start(caller, body);
    const names = task.runs.map(({ name }) => name).join(', ');
    note(request, { subject: { id: task.id, name: task.command.slice(0, 100) }, detail: { names } });
    return task;
  }

  @Get(':id')
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(ExecTaskDetail)
  find(@Param('id', id) task: string) {
    return this.history.find(task);
  }

  @Get(':id/runs/:node/output')
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(ExecOutput)
  output(@Param('id', id) task: string, @Param('node', id) node: string) {
    return this.history.output(task, node);
  }

  /** Ends the command wherever it still runs. */
  @Post(':id/cancel')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.cancel' })
  @HttpCode(204)
  async cancel(@Param('id', id) task: string) {
    await this.history.find(task);
    const live = this.running.get(task);
    if (live) this.running.cancel(live);
  }

  @Post(':id/runs/:node/cancel')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.cancel-one' })
  @HttpCode(204)
  async cancelOne(@Param('id', id) task: string, @Param('node', id) node: string) {
    await this.history.find(task);
    const live = this.running.get(task);
    if (live) this.running.cancel(live, node);
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'control', audit: 'exec.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) task: string) {
    await this.history.remove(task);
  }
}
