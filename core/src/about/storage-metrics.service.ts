import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { SiteMetrics, type Family } from '../metrics/site-metrics.contribution.ts';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { dialectOf } from '../platform/database/options.ts';
import { databaseFacts } from './about.queries.ts';

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** Service for the metrics of the database and of the disk of the data folder. */
@Injectable()
@SiteMetrics()
export class StorageMetricsService implements SiteMetrics {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  async families(): Promise<Family[]> {
    const { bavail, bsize, blocks } = await statfs(this.config.dataDir);
    return [
      gauge('vitrine_data_disk_free_bytes', 'Free space on the disk of the data folder.', bavail * bsize),
      gauge('vitrine_data_disk_size_bytes', 'Size of that disk.', blocks * bsize),
      gauge('vitrine_database_writable', 'Whether the last write succeeded.', Number(!this.db.writeFailure)),
      ...(await this.databaseSize()),
    ];
  }

  /** A failing database must not hide the metrics of the disk, which may be the cause. */
  private async databaseSize(): Promise<Family[]> {
    const facts = await databaseFacts(this.db, dialectOf(this.config)).catch(() => undefined);
    return facts ? [gauge('vitrine_database_size_bytes', 'Size of the database.', facts.size)] : [];
  }
}
