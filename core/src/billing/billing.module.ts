import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { RenewalJob } from './renewal.job.ts';

@Module({ imports: [NodesModule, ReportsModule], providers: [RenewalJob] })
export class BillingModule {}
