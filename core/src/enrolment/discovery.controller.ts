import { Discovery } from '@vitrine/contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { AGENTS } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** The key with which any machine that knows it adds itself. */
@Controller('api/v1/admin/discovery')
@Audience('admin')
export class DiscoveryController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Answers(Discovery)
  read(): Discovery {
    return { key: this.settings.get(AGENTS).discoveryKey };
  }

  @Put()
  @Answers(Discovery)
  async change(@Body({ schema: Discovery }) { key }: Discovery): Promise<Discovery> {
    await this.settings.set(AGENTS, { discoveryKey: key });
    return this.read();
  }
}
