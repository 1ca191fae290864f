import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { AnnouncementQuery, PublicAnnouncement } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

/** Controller of the announcements that visitors read. */
@Controller('api/v1/announcements')
export class PublicAnnouncementsController {
  constructor(private readonly publicAnnouncements: PublicAnnouncementsService) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(z.array(PublicAnnouncement))
  list(@Query({ schema: AnnouncementQuery }) query: AnnouncementQuery, @CurrentCaller() caller: Caller) {
    return this.publicAnnouncements.list(caller, query);
  }
}
