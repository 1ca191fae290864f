import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsService } from './accounts.service.ts';
import { PasswordStrategy } from './password-strategy.ts';
import { SessionController } from './session.controller.ts';
import { SetupController } from './setup.controller.ts';
import { SetupService } from './setup.service.ts';
import { SignInService } from './sign-in.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [SessionController, SetupController],
  providers: [AccountsService, PasswordStrategy, SetupService, SignInService],
  exports: [AccountsService, SetupService],
})
export class AuthModule {}
