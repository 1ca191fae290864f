import { Body, Controller, Get, Put } from '@nestjs/common';
import { DiscoveryKey, NewDiscovery } from '@vitrine/contracts';
import { AGENTS } from '@vitrine/contracts/settings';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { ChangesSettings, ReadsSettings } from '../settings/settings-route.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Controller of the auto-discovery key, with which any machine can register. The key is write-only. */
@Controller('api/v1/admin/discovery')
export class DiscoveryController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ReadsSettings(AGENTS)
  @ResponseSchema(DiscoveryKey)
  read(): DiscoveryKey {
    return { set: this.settings.get(AGENTS).key !== '' };
  }

  @Put()
  @ChangesSettings(AGENTS)
  @ResponseSchema(DiscoveryKey)
  async change(@Body({ schema: NewDiscovery }) { key }: NewDiscovery): Promise<DiscoveryKey> {
    if (key !== undefined) await this.settings.set(AGENTS, { key: key ?? '' });
    return this.read();
  }
}
