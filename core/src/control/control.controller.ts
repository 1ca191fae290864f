import { ControlKey, ControlNode, ControlSettings, NewControlKey } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ControlKeysService } from './control-keys.service.ts';
import { CONTROL } from '../settings/groups.ts';
import { ReachService } from './reach.service.ts';

/** What commands and terminals have in common: which nodes they reach, the keys that sign, and what is kept. */
@Controller('api/v1/admin/control')
export class ControlController {
  constructor(
    private readonly reach: ReachService,
    private readonly keys: ControlKeysService,
    private readonly settings: SettingsService,
  ) {}

  @Get('nodes')
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(z.array(ControlNode))
  nodes(@Asking() caller: Caller) {
    return this.reach.list(caller);
  }

  @Get('settings')
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(ControlSettings)
  read() {
    return this.settings.get(CONTROL);
  }

  @Put('settings')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'control.change', logs: 'body' })
  @Answers(ControlSettings)
  change(@Body({ schema: ControlSettings }) body: ControlSettings) {
    return this.settings.set(CONTROL, body);
  }

  @Get('keys')
  @Access({ audience: 'admin', scope: 'control' })
  @Answers(z.array(ControlKey))
  list() {
    return this.keys.list();
  }

  @Post('keys')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'control.add-key', logs: 'body' })
  @Answers(ControlKey)
  addKey(@Body({ schema: NewControlKey }) body: NewControlKey) {
    return this.keys.add(body);
  }

  @Delete('keys/:id')
  @Access({ audience: 'admin', scope: 'control', audit: 'control.remove-key' })
  @HttpCode(204)
  async removeKey(@Param('id', { schema: z.string().max(64) }) id: string) {
    await this.keys.remove(id);
  }
}
