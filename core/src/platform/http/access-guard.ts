import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { accessOf } from './access.ts';
import { AuthenticationService } from './authentication.service.ts';
import { checkBeforeStepUp } from './check-before-step-up.ts';
import { StepUpRequired } from './http.problems.ts';
import { inputsOf } from './route-inputs.ts';
import { expectValid } from './validation-pipe.ts';

/** Guard that authorizes a request as its route declares. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context.getHandler());
    if (!access) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no access`);
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.authentication.authenticate(request, access, request.params.uuid);
    if (access.audience !== 'admin' || !access.stepUp || access.stepUp === 'by-handler') return true;
    try {
      await this.authentication.requireStepUp(caller, access.stepUp);
    } catch (error) {
      // Validates before the step-up, so that no code is requested for an invalid body.
      if (error instanceof StepUpRequired) {
        await this.expectValid(context, request);
        await checkBeforeStepUp(context, this.modules);
      }
      throw error;
    }
    return true;
  }

  private async expectValid(context: ExecutionContext, request: Request): Promise<void> {
    const values = { body: request.body as unknown, query: request.query, path: request.params };
    for (const { in: source, name, schema } of inputsOf(context.getClass(), context.getHandler().name)) {
      const all = values[source] as Record<string, unknown>;
      if (schema) await expectValid(schema, name === undefined ? all : all[name]);
    }
  }
}
