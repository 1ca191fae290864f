import { MikroORM } from '@mikro-orm/core';
import { Controller, Get, Logger } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../http/access.ts';
import { ResponseSchema } from '../http/response-schema.ts';
import { RawResponse } from '../http/data-interceptor.ts';
import { NotReady } from '../http/http.problems.ts';
import { OutageLog } from '../logging/outage-log.ts';

const Status = z.object({ status: z.literal('ok') });

/** Controller for container health checks and load balancers. */
@Controller()
@RawResponse()
export class HealthController {
  private readonly outage = new OutageLog(new Logger(HealthController.name), 'Asking the database');

  constructor(private readonly orm: MikroORM) {}

  /** Liveness: the process runs. */
  @Get('healthz')
  @Access({ audience: 'anyone' })
  @ResponseSchema(Status)
  alive() {
    return { status: 'ok' };
  }

  /** Readiness: the database is reachable. Migrations ran before the first request. */
  @Get('readyz')
  @Access({ audience: 'anyone' })
  @ResponseSchema(Status)
  async ready() {
    const state = await this.orm.checkConnection();
    if (!state.ok) {
      this.outage.failed(state.error ?? state.reason);
      throw new NotReady();
    }
    this.outage.worked();
    return { status: 'ok' };
  }
}
