import type { IncomingMessage } from 'node:http';
import { Controller, Get, NotFoundException, Param, Req, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { InstalledCollectorList } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { languageOf } from '../platform/http/language.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { InstalledCollectorsService } from './installed-collectors.service.ts';

/** Controller of the collectors of installed plugins: their hashes for administrators, their files for agents. */
@Controller('api/v1')
export class InstalledCollectorsController {
  constructor(private readonly installedCollectors: InstalledCollectorsService) {}

  @Get('admin/collectors')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(InstalledCollectorList)
  list(@Req() request: IncomingMessage): Promise<InstalledCollectorList> {
    return this.installedCollectors.list(languageOf(request));
  }

  @Get('agent/collectors/:sha256')
  @Access({ audience: 'agent' })
  async file(@Param('sha256', { schema: z.string().regex(/^[0-9a-f]{64}$/) }) sha256: string): Promise<StreamableFile> {
    const bytes = await this.installedCollectors.find(sha256);
    if (!bytes) throw new NotFoundException();
    return new StreamableFile(bytes, { type: 'text/javascript' });
  }
}
