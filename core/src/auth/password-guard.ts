import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { SignIn } from '@vitrine/contracts';
import { ClientContextPipe } from '../platform/http/client-context.ts';
import { isStorable } from '../platform/http/storable.rule.ts';
import { invalid, UNSTORABLE } from '../platform/http/validation-pipe.ts';
import { PasswordSignInDisabled, InvalidCredentials } from './auth.problems.ts';
import { IdentitiesService } from './identities.service.ts';
import { SignInThrottleService } from './sign-in-throttle.service.ts';
import { SignInService } from './sign-in.service.ts';

/** Guard that admits requests with the right password and throttles wrong ones. */
@Injectable()
export class PasswordGuard extends AuthGuard('password') {
  constructor(
    private readonly signIn: SignInService,
    private readonly signInThrottle: SignInThrottleService,
    private readonly identities: IdentitiesService,
    private readonly clientContext: ClientContextPipe,
  ) {
    super({ session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    // Guards run before pipes, and an invalid body is not an attempt.
    const body = SignIn.safeParse(request.body);
    if (!body.success) throw invalid(body.error.issues);
    if (!isStorable(body.data)) throw invalid([UNSTORABLE]);
    if (!(await this.identities.isPasswordSignInEnabled())) throw new PasswordSignInDisabled();
    const client = this.clientContext.transform({ request, response: context.switchToHttp().getResponse<Response>() });
    await this.signInThrottle.attempt(client, body.data.username);
    try {
      return (await super.canActivate(context)) as boolean;
    } catch (error) {
      if (error instanceof InvalidCredentials) await this.signIn.recordRefusal(client, body.data.username, 'password');
      throw error;
    }
  }
}
