import { Injectable } from '@nestjs/common';
import { SiteMetrics, type Family } from '../metrics/site-metrics.contribution.ts';
import { BackupsService } from './backups.service.ts';
import { OffsiteService } from './offsite.service.ts';

/** Service for the metrics of the backups on this server, and of their off-site copies. */
@Injectable()
@SiteMetrics()
export class BackupMetricsService implements SiteMetrics {
  constructor(
    private readonly backups: BackupsService,
    private readonly offsite: OffsiteService,
  ) {}

  async families(): Promise<Family[]> {
    const backups = await this.backups.list();
    const [newest] = backups;
    const { count } = this.offsite;
    const { copiedAt } = this.offsite.current();
    const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
      name,
      help,
      type: 'gauge',
      samples,
    });
    return [
      gauge('vitrine_backups', 'Backups on this server.', [{ value: backups.length }]),
      gauge(
        'vitrine_last_backup_timestamp_seconds',
        'When the newest of them was made.',
        newest ? [{ value: newest.at / 1000 }] : [],
      ),
      gauge(
        'vitrine_backup_copies',
        'Copies of backups in the store outside.',
        count === undefined ? [] : [{ value: count }],
      ),
      gauge(
        'vitrine_last_backup_copy_timestamp_seconds',
        'When the newest of them was made.',
        count === undefined || copiedAt === null ? [] : [{ value: copiedAt / 1000 }],
      ),
    ];
  }
}
