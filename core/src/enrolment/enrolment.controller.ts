import { AddedEnrolment, Enrolment, NewEnrolment } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { RosterService } from '../nodes/roster.service.ts';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { EnrolmentService } from './enrolment.service.ts';
import { enrolmentView } from './enrolment.view.ts';

/** The administrator's enrolment codes. */
@Controller('api/v1/admin/enrolments')
@Audience('admin')
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly roster: RosterService,
  ) {}

  @Get()
  @Answers(z.array(Enrolment))
  async list() {
    return (await this.enrolment.list()).map(code => enrolmentView(code, this.nameOf));
  }

  @Post()
  @Answers(AddedEnrolment)
  async add(@Body({ schema: NewEnrolment }) body: NewEnrolment) {
    const { enrolment, code } = await this.enrolment.create(body);
    return { enrolment: enrolmentView(enrolment, this.nameOf), code };
  }

  @Delete(':id')
  @HttpCode(204)
  async revoke(@Param('id', { schema: z.uuid() }) id: string) {
    await this.enrolment.revoke(id);
  }

  private readonly nameOf = (uuid: string) => this.roster.get(uuid)?.node.name;
}
