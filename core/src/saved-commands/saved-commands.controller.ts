import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { SavedCommandOrder, NewSavedCommand, SavedCommand } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { SavedCommandsService } from './saved-commands.service.ts';

const id = { schema: z.uuid() };

/** Controller of saved commands. */
@Controller('api/v1/admin/saved-commands')
export class SavedCommandsController {
  constructor(private readonly savedCommands: SavedCommandsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(z.array(SavedCommand))
  list() {
    return this.savedCommands.list();
  }

  @Post()
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'saved-commands.add', logs: 'body' })
  @ResponseSchema(SavedCommand)
  add(@Body({ schema: NewSavedCommand }) body: NewSavedCommand) {
    return this.savedCommands.add(body);
  }

  @Put('order')
  @Access({ audience: 'admin', scope: 'control', audit: 'saved-commands.order', logs: 'body' })
  @HttpCode(204)
  async order(@Body({ schema: SavedCommandOrder }) { ids }: SavedCommandOrder) {
    await this.savedCommands.order(ids);
  }

  @Put(':id')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'saved-commands.change', logs: 'body' })
  @ResponseSchema(SavedCommand)
  change(
    @Param('id', id) command: string,
    @Body({ schema: NewSavedCommand }) body: NewSavedCommand,
    @IfMatch() precondition: Precondition,
  ) {
    return this.savedCommands.change(
      command,
      body,
      precondition.on(stored => stored),
    );
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'control', audit: 'saved-commands.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) command: string) {
    await this.savedCommands.remove(command);
  }
}
