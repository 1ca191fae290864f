import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { catchError, concatMap, type Observable } from 'rxjs';
import { callerOf } from '../platform/http/caller.ts';
import { AUDITED, note, noteOf, UNAUDITED } from '../platform/http/note.ts';
import { Peers } from '../platform/http/peers.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { RequestInvalid } from '../platform/http/http.problems.ts';
import { actionOf } from './action.rule.ts';
import { AuditService, type NewAuditLine } from './audit.service.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Writes a line about everything that an administrator or a key changes, whichever route it was. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly audit: AuditService,
    private readonly peers: Peers,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { kind } = callerOf(request);
    const says = (key: string) =>
      this.reflector.getAllAndOverride<boolean>(key, [context.getHandler(), context.getClass()]) === true;
    const concerns = kind === 'admin' || kind === 'key' || says(AUDITED);
    if (says(UNAUDITED) || READS.has(request.method) || !concerns) return next.handle();
    // Before the handler: one that gives up an upload has no connection any more.
    const { address } = this.peers.of(request);
    const { uuid } = request.params;
    if (typeof uuid === 'string') note(request, { subject: { name: await this.audit.nameOfNode(uuid) } });
    return next.handle().pipe(
      concatMap(async answer => {
        await this.audit.write(this.line(context, request, address, 'done'));
        return answer as unknown;
      }),
      catchError(async (error: unknown) => {
        // A form that was filled in wrongly is nothing that happened.
        if (error instanceof RequestInvalid) throw error;
        const refused = error instanceof ProblemError && error.status < 500;
        const problem = error instanceof ProblemError ? error.code : 'internal';
        await this.audit.write(this.line(context, request, address, refused ? 'refused' : 'failed', { problem }));
        throw error;
      }),
    );
  }

  private line(
    context: ExecutionContext,
    request: Request,
    address: string,
    outcome: NewAuditLine['outcome'] & string,
    more = {},
  ): NewAuditLine {
    const { subject, detail } = noteOf(request);
    const body = typeof request.body === 'object' && request.body !== null ? (request.body as object) : {};
    return {
      action: actionOf(context.getClass().name, context.getHandler().name),
      caller: callerOf(request),
      subject: { id: Object.values(request.params).flat().join(' '), ...subject },
      outcome,
      address,
      userAgent: request.headers['user-agent'] ?? '',
      detail: { ...(Buffer.isBuffer(body) ? {} : body), ...detail, ...more },
    };
  }
}
