import { Injectable } from '@nestjs/common';
import { ChannelHealthService } from '../notifications/channel-health.service.ts';
import { Database } from '../platform/database/database.ts';
import { AlertEntity } from './alert.entity.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';
import { systemKey } from './system-observations.rule.ts';

/** Service that reports failing channels. Failures that an earlier alert reported as resolved do not count again. */
@Injectable()
@SystemCheck()
export class ChannelCheckService implements SystemCheck {
  readonly condition = 'channel';

  constructor(
    private readonly db: Database,
    private readonly channelHealth: ChannelHealthService,
  ) {}

  async find(): Promise<SystemFinding[]> {
    const failing = await this.channelHealth.failing(await this.mendedAt());
    return failing.map(({ id, name, since, error }) => ({
      id,
      subject: name,
      since,
      // `channel` excludes the failing channel from its own notice.
      values: { channel: id, error: error.slice(0, 500) },
    }));
  }

  private async mendedAt(): Promise<Map<string, number>> {
    const ended = await this.db.find(
      AlertEntity,
      { kind: 'system', metric: 'channel', state: 'resolved' },
      { orderBy: { id: 'asc' }, fields: ['key', 'recoveredSince'] },
    );
    const prefix = systemKey('channel');
    return new Map(ended.map(({ key, recoveredSince }) => [key.slice(prefix.length), recoveredSince ?? 0]));
  }
}
