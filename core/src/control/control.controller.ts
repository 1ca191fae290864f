import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { ControlKey, ControlNode, ControlSettings, NewControlKey } from '@vitrine/contracts';
import { CONTROL } from '@vitrine/contracts/settings';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ControlAvailabilityService } from './control-availability.service.ts';
import { SigningKeysService } from './signing-keys.service.ts';

/** Controller of settings common to commands and terminals: availability of nodes, signing keys and retention. */
@Controller('api/v1/admin/control')
export class ControlController {
  constructor(
    private readonly controlAvailability: ControlAvailabilityService,
    private readonly signingKeys: SigningKeysService,
    private readonly settings: SettingsService,
  ) {}

  @Get('nodes')
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(z.array(ControlNode))
  nodes(@CurrentCaller() caller: Caller) {
    return this.controlAvailability.list(caller);
  }

  @Get('settings')
  @ReadsSettings(CONTROL)
  @ResponseSchema(ControlSettings)
  read() {
    return this.settings.get(CONTROL);
  }

  @Put('settings')
  @ChangesSettings(CONTROL)
  @ResponseSchema(ControlSettings)
  change(@Body({ schema: ControlSettings }) body: ControlSettings) {
    return this.settings.set(CONTROL, body);
  }

  @Get('signing-keys')
  @Access({ audience: 'admin', scope: 'control' })
  @ResponseSchema(z.array(ControlKey))
  list() {
    return this.signingKeys.list();
  }

  @Post('signing-keys')
  @Access({ audience: 'admin', scope: 'control', stepUp: 'recent', audit: 'control.add-key', logs: 'body' })
  @CheckBeforeStepUp(({ signingKeys }: ControlController, { body }) => signingKeys.check(body as NewControlKey))
  @ResponseSchema(ControlKey)
  addKey(@Body({ schema: NewControlKey }) body: NewControlKey) {
    return this.signingKeys.add(body);
  }

  @Delete('signing-keys/:id')
  @Access({ audience: 'admin', scope: 'control', audit: 'control.remove-key' })
  @HttpCode(204)
  async removeKey(@Param('id', { schema: z.string().max(64) }) id: string) {
    await this.signingKeys.remove(id);
  }
}
