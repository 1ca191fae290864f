import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { Announcement, NewAnnouncement, NewAnnouncementUpdate } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { Clock } from '../platform/time/clock.ts';
import type { AnnouncementEntity } from './announcement.entity.ts';
import { announcementView } from './announcement.view.ts';
import { AnnouncementsService } from './announcements.service.ts';

const id = { schema: z.uuid() };

/** Controller of the announcements that an administrator writes. */
@Controller('api/v1/admin/announcements')
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(Announcement))
  list() {
    return this.announcements.list().map(announcement => this.view(announcement));
  }

  @Post()
  @Access({ audience: 'admin', scope: 'settings', audit: 'announcements.add', logs: 'body' })
  @ResponseSchema(Announcement)
  async add(@Body({ schema: NewAnnouncement }) body: NewAnnouncement) {
    return this.view(await this.announcements.add(body));
  }

  @Put(':id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'announcements.change', logs: 'body' })
  @ResponseSchema(Announcement)
  async change(
    @Param('id', id) announcement: string,
    @Body({ schema: NewAnnouncement }) body: NewAnnouncement,
    @IfMatch() precondition: Precondition,
  ) {
    const expect = precondition.on<AnnouncementEntity>(stored => this.view(stored));
    return this.view(await this.announcements.change(announcement, body, expect));
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'announcements.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) announcement: string) {
    await this.announcements.remove(announcement);
  }

  @Post(':id/updates')
  @Access({ audience: 'admin', scope: 'settings', audit: 'announcements.add-update', logs: 'body' })
  @ResponseSchema(Announcement)
  async addUpdate(
    @Param('id', id) announcement: string,
    @Body({ schema: NewAnnouncementUpdate }) body: NewAnnouncementUpdate,
  ) {
    return this.view(await this.announcements.addUpdate(announcement, body));
  }

  @Delete(':id/updates/:update')
  @Access({ audience: 'admin', scope: 'settings', audit: 'announcements.remove-update' })
  @ResponseSchema(Announcement)
  async removeUpdate(@Param('id', id) announcement: string, @Param('update', id) update: string) {
    return this.view(await this.announcements.removeUpdate(announcement, update));
  }

  private view(announcement: AnnouncementEntity): Announcement {
    return announcementView(announcement, this.clock.now());
  }
}
