import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { SessionView } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { accountOf, CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { sessionView } from './session.view.ts';
import { SessionNotFound } from './sessions.problems.ts';
import { SessionsService } from './sessions.service.ts';

const Own = z.object({ own: z.enum(['true', 'false']).default('false') });

const currentOf = (caller: Caller) => (caller.kind === 'admin' ? caller.session : undefined);

/** Controller of the sessions of an account. */
@Controller('api/v1/admin/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Access({ audience: 'admin', scope: 'full' })
  @ResponseSchema(z.array(SessionView))
  async list(@CurrentCaller() caller: Caller) {
    const sessions = await this.sessions.of(accountOf(caller) ?? '');
    return sessions.map(session => sessionView(session, currentOf(caller)));
  }

  /** Ends one session at once, with its sockets and terminals. */
  @Delete(':id')
  @Access({ audience: 'admin', scope: 'full', audit: 'sessions.end' })
  @HttpCode(204)
  async end(@Param('id', { schema: z.uuid() }) id: string, @CurrentCaller() caller: Caller) {
    if ((await this.sessions.get(id))?.account !== accountOf(caller)) throw new SessionNotFound();
    await this.sessions.close(id);
  }

  /** Ends all other sessions; with `own=true` also the one of this request. */
  @Delete()
  @Access({ audience: 'admin', scope: 'full', audit: 'sessions.end-all' })
  @HttpCode(204)
  async endAll(@Query({ schema: Own }) { own }: z.infer<typeof Own>, @CurrentCaller() caller: Caller) {
    await this.sessions.closeAll(accountOf(caller) ?? '', own === 'true' ? undefined : currentOf(caller));
  }
}
