import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ALERT_FACTS } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { daysUntilFull, formatSamples, isNearlyFull, parseSamples, WARN_DAYS, withSample } from './disk-space.rule.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';

/** Service that watches the disk of the data folder; with several instances, that of the leader. */
@Injectable()
@SystemCheck()
export class DiskCheckService implements SystemCheck {
  readonly condition = 'disk';

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  async find(): Promise<SystemFinding[]> {
    const { bavail, bsize, blocks } = await statfs(this.config.dataDir);
    const freeBytes = bavail * bsize;
    const days = daysUntilFull(await this.samples(freeBytes), freeBytes);
    if (!isNearlyFull(freeBytes, blocks * bsize) && !(days !== undefined && days < WARN_DAYS)) return [];
    const freePercent = blocks > 0 ? (100 * bavail) / blocks : 0;
    const daysLeft = days === undefined ? null : Math.ceil(days);
    return [
      { subject: '', value: freePercent, unit: 'percent', values: { freeBytes, freePercent, outlook: daysLeft } },
    ];
  }

  private async samples(bytes: number) {
    const before = parseSamples(this.settings.get(ALERT_FACTS).freeSpace);
    const samples = withSample(before, { at: this.clock.now(), bytes });
    // A full disk must still be reported, so a failed write is ignored.
    if (samples !== before)
      await this.settings.set(ALERT_FACTS, { freeSpace: formatSamples(samples) }).catch(() => undefined);
    return samples;
  }
}
