import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SignIn } from '@vitrine/contracts';
import type { Request } from 'express';
import { invalid } from '../platform/http/validation-pipe.ts';
import { SignInService } from './sign-in.service.ts';

/** Lets through who knows the password, and not too often who does not. */
@Injectable()
export class PasswordGuard extends AuthGuard('password') {
  constructor(private readonly signIn: SignInService) {
    super({ session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    // Guards run before pipes, and a misshapen body is no attempt.
    const body = SignIn.safeParse(request.body);
    if (!body.success) throw invalid(body.error.issues);
    await this.signIn.brace(request, body.data.username);
    return (await super.canActivate(context)) as boolean;
  }
}
