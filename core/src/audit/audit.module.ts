import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditRetentionJob } from './audit-retention.job.ts';
import { AuditController } from './audit.controller.ts';
import { AuditInterceptor } from './audit.interceptor.ts';
import { AuditService } from './audit.service.ts';

/** Module of the audit log. Global, because any slice may write audit entries. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditService, AuditRetentionJob, { provide: APP_INTERCEPTOR, useClass: AuditInterceptor }],
  exports: [AuditService],
})
export class AuditModule {}
