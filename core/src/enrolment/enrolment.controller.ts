import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { CreatedEnrolment, Enrolment, NewEnrolment } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { Access } from '../platform/http/access.ts';
import { CheckBeforeStepUp } from '../platform/http/check-before-step-up.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { EnrolmentService } from './enrolment.service.ts';
import { enrolmentView } from './enrolment.view.ts';

/** Controller of the enrolment codes. */
@Controller('api/v1/admin/enrolments')
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  @Get()
  @Access({ audience: 'admin', scope: 'nodes' })
  @ResponseSchema(z.array(Enrolment))
  async list() {
    return (await this.enrolment.list()).map(code => enrolmentView(code, this.nameOf));
  }

  @Post()
  @Access({ audience: 'admin', scope: 'nodes', stepUp: 'recent', audit: 'enrolment.add', logs: 'body' })
  @CheckBeforeStepUp(({ enrolment }: EnrolmentController, { body }) => enrolment.check(body as NewEnrolment))
  @ResponseSchema(CreatedEnrolment)
  async add(@Body({ schema: NewEnrolment }) body: NewEnrolment) {
    const { enrolment, code } = await this.enrolment.create(body);
    return { enrolment: enrolmentView(enrolment, this.nameOf), code };
  }

  @Delete(':id')
  @Access({ audience: 'admin', scope: 'nodes', audit: 'enrolment.revoke' })
  @HttpCode(204)
  async revoke(@Param('id', { schema: z.uuid() }) id: string) {
    await this.enrolment.revoke(id);
  }

  private readonly nameOf = (uuid: string) => this.nodeCache.get(uuid)?.node.name;
}
