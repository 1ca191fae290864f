import { Module } from '@nestjs/common';
import { ClipboardController } from './clipboard.controller.ts';
import { ClipboardService } from './clipboard.service.ts';

@Module({ controllers: [ClipboardController], providers: [ClipboardService] })
export class ClipboardModule {}
