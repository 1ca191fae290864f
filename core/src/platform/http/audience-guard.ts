import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AUDIENCE, type AudienceName } from './audience.ts';
import { Gate } from './gate.ts';
import { KeyNodeForeign } from './http.problems.ts';
import { scopeOf } from './key-scopes.rule.ts';
import { staysWithin } from './reach.rule.ts';
import { declaredPath } from './route-path.ts';
import { STEP_UP, type StepUpKind } from './step-up.ts';

/** Lets a request through to a route only for the audience that the route declares. */
@Injectable()
export class AudienceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: Gate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<AudienceName | undefined>(AUDIENCE, targets);
    if (!audience) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no audience`);
    const request = context.switchToHttp().getRequest<Request>();
    const path = declaredPath(context.getClass(), context.getHandler());
    const caller = await this.gate.admit(request, audience, scopeOf(request.method, path), true);
    if (audience === 'admin' && !staysWithin(caller, request.method, path, request.params)) throw new KeyNodeForeign();
    const stepUp = this.reflector.getAllAndOverride<StepUpKind | undefined>(STEP_UP, targets);
    if (stepUp) await this.gate.stepUp(caller, stepUp);
    return true;
  }
}
