import { ControlKey, ControlNode, ControlSettings, NewControlKey } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { StepUp } from '../platform/http/step-up.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ControlKeysService } from './control-keys.service.ts';
import { CONTROL } from '../settings/groups.ts';
import { ReachService } from './reach.service.ts';

/** What commands and terminals have in common: which nodes they reach, the keys that sign, and what is kept. */
@Controller('api/v1/admin/control')
@Audience('admin')
export class ControlController {
  constructor(
    private readonly reach: ReachService,
    private readonly keys: ControlKeysService,
    private readonly settings: SettingsService,
  ) {}

  @Get('nodes')
  @Answers(z.array(ControlNode))
  nodes(@Asking() caller: Caller) {
    return this.reach.list(caller);
  }

  @Get('settings')
  @Answers(ControlSettings)
  read() {
    return this.settings.get(CONTROL);
  }

  @Put('settings')
  @StepUp()
  @Answers(ControlSettings)
  change(@Body({ schema: ControlSettings }) body: ControlSettings) {
    return this.settings.set(CONTROL, body);
  }

  @Get('keys')
  @Answers(z.array(ControlKey))
  list() {
    return this.keys.list();
  }

  @Post('keys')
  @StepUp()
  @Answers(ControlKey)
  addKey(@Body({ schema: NewControlKey }) body: NewControlKey) {
    return this.keys.add(body);
  }

  @Delete('keys/:id')
  @HttpCode(204)
  async removeKey(@Param('id', { schema: z.string().max(64) }) id: string) {
    await this.keys.remove(id);
  }
}
