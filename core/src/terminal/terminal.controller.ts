import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
} from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { NewTerminal, OpenedTerminal, TerminalPage, TerminalQuery } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { RecordingsService } from './recordings.service.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalsService } from './terminals.service.ts';

const id = { schema: z.uuid() };

/** Controller of terminals, open and ended. */
@Controller('api/v1/admin/terminal/sessions')
export class TerminalController {
  constructor(
    private readonly terminals: TerminalsService,
    private readonly terminalHistory: TerminalHistoryService,
    private readonly recordings: RecordingsService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(TerminalPage)
  list(@Query({ schema: TerminalQuery }) { before, limit }: z.output<typeof TerminalQuery>) {
    return this.terminalHistory.list(before, limit);
  }

  @Post()
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'terminal.open', logs: 'body' })
  @ResponseSchema(OpenedTerminal)
  async open(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Body({ schema: NewTerminal }) body: NewTerminal,
  ) {
    const opened = await this.terminals.begin(caller, body);
    const { id: terminal, node, name } = opened.session;
    annotateAudit(request, { subject: { id: node, name }, detail: { terminal } });
    return opened;
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'control', audit: 'terminal.close' })
  @HttpCode(204)
  async close(@Param('id', id) terminal: string) {
    await this.terminals.close(terminal);
  }

  @Get(':id/recording')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent' })
  @Header('cache-control', 'no-store')
  async recording(@Param('id', id) terminal: string) {
    return new StreamableFile(await this.recordings.open(terminal), {
      type: 'application/x-asciicast',
      disposition: `attachment; filename="${terminal}.cast"`,
    });
  }

  @Delete(':id/recording')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'terminal.remove' })
  @HttpCode(204)
  async removeRecording(@Param('id', id) terminal: string) {
    await this.recordings.remove(terminal);
  }
}
