import { Injectable } from '@nestjs/common';
import type { SystemAlert } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { AlertEntity } from './alert.entity.ts';
import { fromRow } from './open-alert.ts';
import { StorageWatchService } from './storage-watch.service.ts';

/** Service that lists the current faults of the installation. */
@Injectable()
export class SystemAlertsService {
  constructor(
    private readonly db: Database,
    private readonly storageWatch: StorageWatchService,
  ) {}

  /** Returns the faults, a failing database first: it is only in memory, because it cannot be stored. */
  async list(): Promise<SystemAlert[]> {
    const storing = this.storageWatch.current();
    const open = this.db.find(AlertEntity, { kind: 'system', state: 'firing' }, { orderBy: { id: 'desc' }, limit: 50 });
    // A database that cannot be read either must not hide this fault.
    const rows = storing ? await open.catch(() => []) : await open;
    return [
      ...(storing ? [{ condition: 'storing' as const, subject: storing.reason, since: storing.since }] : []),
      ...rows
        .map(fromRow)
        .flatMap(({ target: { system }, lifecycle: { since } }) =>
          system ? [{ condition: system.condition, subject: system.subject, since }] : [],
        ),
    ];
  }
}
