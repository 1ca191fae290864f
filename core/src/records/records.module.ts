import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.ts';
import { RecordsController } from './records.controller.ts';
import { RecordsService } from './records.service.ts';

@Module({ imports: [HistoryModule], controllers: [RecordsController], providers: [RecordsService] })
export class RecordsModule {}
