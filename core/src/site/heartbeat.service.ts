import { Injectable, Logger } from '@nestjs/common';
import type { HeartbeatSettings, OutgoingHeartbeat } from '@vitrine/contracts';
import { HEARTBEAT } from '@vitrine/contracts/settings';
import { Database } from '../platform/database/database.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { messageOf } from '../platform/text/message-of.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { heartbeatUrl } from './heartbeat-url.rule.ts';

/** Service that sends heartbeats to an external service, which notifies people when they stop. */
@Injectable()
export class HeartbeatService {
  private readonly outage = new OutageLog(new Logger('Heartbeat'), 'Sending the heartbeat');
  private sentAt: number | null = null;
  private failure: string | null = null;

  constructor(
    private readonly settings: SettingsService,
    private readonly outbound: OutboundHttpClient,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  current(): OutgoingHeartbeat {
    const { sentAt, failure } = this;
    return { ...this.settings.get(HEARTBEAT), sentAt, failure };
  }

  /** Changes the URL and sends one heartbeat at once, so that a wrong URL is noticed. */
  async change(body: HeartbeatSettings): Promise<OutgoingHeartbeat> {
    await this.settings.set(HEARTBEAT, body);
    [this.sentAt, this.failure] = [null, null];
    await this.send();
    return this.current();
  }

  /** Sends a heartbeat if a URL is set. A failure is part of the state and of the log, not an exception. */
  async send(): Promise<void> {
    const url = heartbeatUrl(this.settings.get(HEARTBEAT).url, this.db.writeFailure);
    if (url === undefined) return;
    try {
      const { ok, status } = await this.outbound.http(url);
      if (!ok) throw new Error(`${new URL(url).host} answers ${status}`);
      [this.sentAt, this.failure] = [this.clock.now(), null];
      this.outage.worked();
    } catch (error) {
      this.failure = messageOf(error).slice(0, 300);
      this.outage.failed(this.failure);
    }
  }
}
