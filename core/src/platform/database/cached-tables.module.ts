import { Global, Module } from '@nestjs/common';
import { CachedTablesService } from './cached-tables.service.ts';

/**
 * Module of small tables in memory. It starts after the platform, which reads the current position of the event log before any
 * table is read.
 */
@Global()
@Module({ providers: [CachedTablesService], exports: [CachedTablesService] })
export class CachedTablesModule {}
