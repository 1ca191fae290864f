import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { SystemCheck, type SystemFinding } from './system-check.contribution.ts';

/** From this deviation on, TOTP codes and single sign-on tokens are refused. */
const MAX_OFFSET_MS = MINUTE_MS;
const MAX_NAMED = 3;

/** Service that compares the clock of this machine with those of the servers that it connects to anyway. */
@Injectable()
@SystemCheck()
export class ClockCheckService implements SystemCheck {
  readonly condition = 'clock';

  constructor(private readonly outbound: OutboundHttpClient) {}

  async find(): Promise<SystemFinding[] | undefined> {
    const found = this.outbound.remoteClocks.offset();
    if (!found) return undefined;
    if (Math.abs(found.offsetMs) < MAX_OFFSET_MS) return [];
    return [
      {
        subject: found.hosts.slice(0, MAX_NAMED).join(', '),
        values: { offset: Math.round(Math.abs(found.offsetMs) / 1000) },
      },
    ];
  }
}
