import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, concatMap, type Observable } from 'rxjs';
import { accessOf, type RouteAccess } from '../platform/http/access.ts';
import { annotateAudit, auditAnnotationOf } from '../platform/http/audit-annotation.ts';
import { accountOf, callerOf } from '../platform/http/caller.ts';
import { RequestInvalid, RequestThrottled } from '../platform/http/http.problems.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { answeredSubject } from './answered-subject.rule.ts';
import { AuditService, type NewAuditEntry } from './audit.service.ts';
import { isDeclared, keptOf } from './masking.rule.ts';

interface Line {
  readonly action: string;
  readonly logs: RouteAccess['logs'];
}

/** Interceptor that writes the audit entry that a route declares. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly peer: PeerService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { audit: action, logs, isMending } = accessOf(context.getHandler()) ?? {};
    if (!action || logs === 'by-handler') return next.handle();
    // Read before the handler runs: an aborted upload has no connection afterwards.
    const { address } = this.peer.resolve(request);
    const { uuid } = request.params;
    if (typeof uuid === 'string') annotateAudit(request, { subject: { name: await this.audit.nameOf('node', uuid) } });
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        // Requests with invalid input are not logged.
        if (error instanceof RequestInvalid) throw error;
        const isRefusal = error instanceof ProblemError && error.status < 500;
        const problem = error instanceof ProblemError ? error.code : 'internal';
        const line = this.lineOfRefusal({ action, logs }, request, error);
        if (line)
          await this.audit.write(this.entry(line, request, address, isRefusal ? 'refused' : 'failed', { problem }));
        throw error;
      }),
      // Runs last: an action does not fail because its entry cannot be stored.
      concatMap(async answer => {
        const entry = this.entry({ action, logs }, request, address, 'done', {}, answer);
        await (isMending ? this.audit.writeOrKeep(entry) : this.audit.write(entry));
        return answer as unknown;
      }),
    );
  }

  /**
   * Returns the entry for a refused request. Visitors can send any number, so only a few of theirs are stored, without the body.
   */
  private lineOfRefusal(line: Line, request: Request, error: unknown): Line | undefined {
    if (accountOf(callerOf(request))) return line;
    if (error instanceof RequestThrottled || !this.audit.countRefusal(line.action)) return undefined;
    return { action: line.action, logs: undefined };
  }

  private entry(
    { action, logs }: Line,
    request: Request,
    address: string,
    outcome: NewAuditEntry['outcome'] & string,
    details = {},
    answer?: unknown,
  ): NewAuditEntry {
    const { subject, detail } = auditAnnotationOf(request);
    const id = Object.values(request.params).flat().join(' ');
    return {
      action,
      caller: callerOf(request),
      subject: { id, ...answeredSubject(answer, id), ...subject },
      outcome,
      address,
      userAgent: request.headers['user-agent'] ?? '',
      detail: { ...(logs && keptOf(request.body, logs)), ...detail, ...details },
      masking: isDeclared(logs) ? 'declared' : 'guessed',
    };
  }
}
