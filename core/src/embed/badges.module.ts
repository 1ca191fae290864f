import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { BadgesController } from './badges.controller.ts';
import { BadgesService } from './badges.service.ts';

@Module({ imports: [NodesModule, ReportsModule], controllers: [BadgesController], providers: [BadgesService] })
export class BadgesModule {}
