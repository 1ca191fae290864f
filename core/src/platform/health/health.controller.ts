import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/core';
import { Controller, Get, Logger } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../database/database.ts';
import { SchemaInUse } from '../database/schema-in-use.ts';
import { Access } from '../http/access.ts';
import { RawResponse } from '../http/data-interceptor.ts';
import { NotReady, Stopping } from '../http/http.problems.ts';
import { ResponseSchema } from '../http/response-schema.ts';
import { OutageLog } from '../logging/outage-log.ts';
import { ReadinessService } from './readiness.service.ts';

/** `degraded`: the core responds but cannot store anything; `reason` contains the error. */
const Status = z.object({ status: z.enum(['ok', 'degraded']), reason: z.string().optional() });

/** A slower database is unusable, and a load balancer would not wait longer for a response. */
const ANSWER_WITHIN_MS = 2000;
/** Time between two attempts to reach the database. */
const RETRY_MS = 200;

const messageOf = (error: unknown) => String(error);

/** Controller for container health checks and load balancers. */
@Controller()
@RawResponse()
export class HealthController {
  private readonly outage = new OutageLog(new Logger(HealthController.name), 'Asking the database');

  constructor(
    private readonly orm: MikroORM,
    private readonly db: Database,
    private readonly readiness: ReadinessService,
    private readonly schema: SchemaInUse,
  ) {}

  /** Liveness: the process runs. */
  @Get('healthz')
  @Access({ audience: 'anyone' })
  @ResponseSchema(Status)
  alive() {
    return { status: 'ok' };
  }

  /**
   * Readiness: the database responds, its schema still has everything that this instance started with, and the core is not
   * stopping.
   */
  @Get('readyz')
  @Access({ audience: 'anyone' })
  @ResponseSchema(Status)
  async ready() {
    if (this.readiness.isStopping) throw new Stopping();
    const state = await this.askDatabase();
    if (!state?.ok) {
      this.outage.failed(state ? (state.error ?? state.reason) : `no answer within ${ANSWER_WITHIN_MS / 1000} s`);
      throw new NotReady();
    }
    const missing = await this.schema.missing().catch(messageOf);
    if (missing !== undefined) {
      this.outage.failed(`its schema was altered: ${missing}`);
      throw new NotReady();
    }
    this.outage.worked();
    const reason = this.db.writeFailure;
    return reason === undefined
      ? { status: 'ok' }
      : { status: 'degraded', reason: `The database takes no writes: ${reason}` };
  }

  /** Queries the database again while it is restarting, because otherwise a load balancer would drop all instances at once. */
  private async askDatabase() {
    const timeout = pause(ANSWER_WITHIN_MS, undefined, { ref: false });
    let state: Awaited<ReturnType<MikroORM['checkConnection']>> | undefined;
    do state = (await Promise.race([this.orm.checkConnection(), timeout])) ?? state;
    while (state?.ok === false && (await Promise.race([pause(RETRY_MS, true), timeout])));
    return state;
  }
}
