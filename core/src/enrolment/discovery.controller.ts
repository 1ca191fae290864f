import { Discovery, NewDiscovery } from '@vitrine/contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { AGENTS } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** The key with which any machine that knows it adds itself. It is written and never answered. */
@Controller('api/v1/admin/discovery')
export class DiscoveryController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @Answers(Discovery)
  read(): Discovery {
    return { set: this.settings.get(AGENTS).discoveryKey !== '' };
  }

  @Put()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'discovery.change', logs: [] })
  @Answers(Discovery)
  async change(@Body({ schema: NewDiscovery }) { key }: NewDiscovery): Promise<Discovery> {
    await this.settings.set(AGENTS, { discoveryKey: key });
    return this.read();
  }
}
