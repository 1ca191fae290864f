import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AUDIENCE, type AudienceName } from './audience.ts';
import { Gate } from './gate.ts';

/** Lets a request through to a route only for the audience that the route declares. */
@Injectable()
export class AudienceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: Gate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const audience = this.reflector.getAllAndOverride<AudienceName | undefined>(AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!audience) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no audience`);
    await this.gate.admit(context.switchToHttp().getRequest(), audience);
    return true;
  }
}
