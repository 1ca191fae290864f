import { ClipboardOrder, NewSavedCommand, SavedCommand } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { ClipboardService } from './clipboard.service.ts';

const id = { schema: z.uuid() };

/** The saved commands. */
@Controller('api/v1/admin/clipboard')
@Audience('admin')
export class ClipboardController {
  constructor(private readonly clipboard: ClipboardService) {}

  @Get()
  @Answers(z.array(SavedCommand))
  list() {
    return this.clipboard.list();
  }

  @Post()
  @Answers(SavedCommand)
  add(@Body({ schema: NewSavedCommand }) body: NewSavedCommand) {
    return this.clipboard.add(body);
  }

  @Put('order')
  @HttpCode(204)
  async order(@Body({ schema: ClipboardOrder }) { ids }: ClipboardOrder) {
    await this.clipboard.order(ids);
  }

  @Put(':id')
  @Answers(SavedCommand)
  change(@Param('id', id) command: string, @Body({ schema: NewSavedCommand }) body: NewSavedCommand) {
    return this.clipboard.change(command, body);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id', id) command: string) {
    await this.clipboard.remove(command);
  }
}
