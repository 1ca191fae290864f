import { Injectable } from '@nestjs/common';
import semver from 'semver';
import { z } from 'zod';
import type { Updates, UpdateSettings } from '@vitrine/contracts';
import { UPDATES } from '@vitrine/contracts/settings';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { version } from '../platform/release/version.ts';
import { messageOf } from '../platform/text/message-of.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';

const Feed = z.object({
  version: z.string().refine(text => semver.valid(text) !== null),
  url: z.url({ protocol: /^https?$/ }).max(500),
});

/** Service that checks once a day for a newer release, if enabled. Sends nothing but the request. */
@Injectable()
export class UpdatesService {
  private latest: Updates['latest'] = null;
  private checkedAt: number | null = null;
  private failure: string | null = null;

  constructor(
    private readonly settings: SettingsService,
    private readonly outbound: OutboundHttpClient,
    private readonly clock: Clock,
  ) {}

  current(): Updates {
    const { latest, checkedAt, failure } = this;
    const newer = latest !== null && semver.gt(latest.version, version());
    return { ...this.settings.get(UPDATES), latest, newer, checkedAt, failure };
  }

  async change(settings: UpdateSettings): Promise<Updates> {
    await this.settings.set(UPDATES, settings);
    [this.latest, this.checkedAt, this.failure] = [null, null, null];
    return this.current();
  }

  /** Queries the feed now. A failure is part of the result, not an exception. */
  async check(): Promise<Updates> {
    this.checkedAt = this.clock.now();
    try {
      const answer = await this.outbound.http(this.settings.get(UPDATES).feed);
      if (!answer.ok) throw new Error(`The feed answers ${answer.status}`);
      const read = Feed.safeParse(await answer.json());
      if (!read.success) throw new Error('The feed has no version and url of a release');
      this.latest = read.data;
      this.failure = null;
    } catch (error) {
      this.failure = messageOf(error).slice(0, 300);
    }
    return this.current();
  }
}
