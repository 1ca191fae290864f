import { DiscoveryKey, NewDiscovery } from '@vitrine/contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '../platform/http/access.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { AGENTS } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Controller of the auto-discovery key, with which any machine can register. The key is write-only. */
@Controller('api/v1/admin/discovery')
export class DiscoveryController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(DiscoveryKey)
  read(): DiscoveryKey {
    return { set: this.settings.get(AGENTS).discoveryKey !== '' };
  }

  @Put()
  @Access({ audience: 'admin', scope: 'full', stepUp: 'recent', audit: 'discovery.change', logs: [] })
  @ResponseSchema(DiscoveryKey)
  async change(@Body({ schema: NewDiscovery }) { key }: NewDiscovery): Promise<DiscoveryKey> {
    await this.settings.set(AGENTS, { discoveryKey: key });
    return this.read();
  }
}
