import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { RetentionController } from './retention.controller.ts';
import { RetentionService } from './retention.service.ts';

@Module({ imports: [HistoryModule], controllers: [RetentionController], providers: [RetentionService] })
export class RetentionModule {}
