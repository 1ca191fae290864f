import { Global, Module } from '@nestjs/common';
import { CachedTablesService } from './cached-tables.service.ts';

/** Module of small tables in memory. It starts after the platform, which notes where the log of changes stands before tables are read. */
@Global()
@Module({ providers: [CachedTablesService], exports: [CachedTablesService] })
export class CachedTablesModule {}
