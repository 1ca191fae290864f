import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, tap, type Observable } from 'rxjs';
import { SETTINGS_VERSION, type SettingsGroup } from '@vitrine/contracts/settings';
import { accessOf } from '../platform/http/access.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { callerOf } from '../platform/http/caller.ts';
import { ApiKeyScopeMissing, StepUpRequired } from '../platform/http/http.problems.ts';
import { includesScope } from '../platform/http/node-access.rule.ts';
import { PARTIAL_BODY } from '../platform/http/partial-body.ts';
import { preconditionOf } from '../platform/http/precondition.ts';
import { inputsOf } from '../platform/http/route-inputs.ts';
import { expectValid } from '../platform/http/validation-pipe.ts';
import { changesGuarded } from './changes-guarded.rule.ts';
import { completeBody } from './complete-body.rule.ts';
import { SettingsChangedMeanwhile } from './settings.problems.ts';
import { SettingsService } from './settings.service.ts';

/** Metadata key of the settings group that a route reads or changes. */
export const CHANGED_GROUP = 'vitrine:settings-group';

/**
 * Interceptor of the routes of a settings group. Responses carry the version of the values as entity tag; a change whose header
 * If-Match names another version is refused. A change of a field with a step-up requires one.
 */
@Injectable()
export class SettingsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly settings: SettingsService,
    private readonly authentication: AuthenticationService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const group = this.reflector.get<SettingsGroup>(CHANGED_GROUP, context.getHandler());
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const answer = request.method === 'GET' ? next.handle() : from(this.change(group, context, next));
    // Some of these responses contain additional data, which may change without the tag.
    delete request.headers['if-none-match'];
    const setVersion = () => {
      const version = this.settings.version(group);
      response.setHeader('etag', `"${version}"`).setHeader(SETTINGS_VERSION, version);
    };
    return answer.pipe(tap(setVersion));
  }

  private async change(group: SettingsGroup, context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.expectStepUp(group, context, request);
    return this.settings.runExclusive(group, this.expectation(group, request), () => {
      request.body = this.bodyOf(group, context, request);
      return lastValueFrom(next.handle(), { defaultValue: undefined });
    });
  }

  /** Returns the check of the version on which a request is based. */
  private expectation(group: SettingsGroup, request: Request): () => void {
    const precondition = preconditionOf(request);
    const earlier = request.get(SETTINGS_VERSION);
    return () => {
      const version = this.settings.version(group);
      precondition.check({ ...this.settings.values(group), etag: `"${version}"` });
      if (earlier !== undefined && earlier !== version) throw new SettingsChangedMeanwhile();
    };
  }

  /** Returns the body with all fields of the group, unless the route changes only one of them. */
  private bodyOf(group: SettingsGroup, context: ExecutionContext, { body }: Request): unknown {
    const isPartial = this.reflector.get<boolean | undefined>(PARTIAL_BODY, context.getHandler());
    return isPartial ? completeBody(group, body, this.settings.get(group) as Record<string, unknown>) : body;
  }

  /** Requires the step-up of changed fields, unless the route itself requires it. */
  private async expectStepUp(group: SettingsGroup, context: ExecutionContext, request: Request): Promise<void> {
    const access = accessOf(context.getHandler());
    const current = this.settings.get(group) as Record<string, unknown>;
    if (!changesGuarded(group, request.body, current) || (access?.audience === 'admin' && access.stepUp)) return;
    const caller = callerOf(request);
    if (caller.kind === 'key' && !includesScope(caller.scopes, 'full')) throw new ApiKeyScopeMissing('full');
    try {
      await this.authentication.requireStepUp(caller, 'recent');
    } catch (error) {
      // Validates before the step-up, so that no code is requested for an invalid body.
      if (error instanceof StepUpRequired)
        for (const { in: source, schema } of inputsOf(context.getClass(), context.getHandler().name))
          if (source === 'body' && schema) await expectValid(schema, this.bodyOf(group, context, request));
      throw error;
    }
  }
}
