import { Injectable } from '@nestjs/common';
import { FlushService } from '../history/write/flush.service.ts';
import { Database } from '../platform/database/database.ts';
import { SchemaVersionEntity } from '../platform/database/schema-version.entity.ts';

/** Service that probes whether the database accepts writes. */
@Injectable()
export class StorageProbeService {
  constructor(
    private readonly db: Database,
    private readonly flush: FlushService,
  ) {}

  /** Writes to the database. Returns the reason if this write, or an earlier one of reports, failed. */
  async failure(): Promise<string | undefined> {
    const row = await this.db.findOne(SchemaVersionEntity, { id: 1 }).catch((error: Error) => error);
    if (row instanceof Error) return row.message;
    // The value is written even if it has not changed.
    if (row) await this.db.recordUse(SchemaVersionEntity, { id: 1 }, { version: row.version });
    this.db.noteWrite('reports', this.flush.failing ? 'reports cannot be stored' : undefined);
    return this.db.writeFailure;
  }
}
