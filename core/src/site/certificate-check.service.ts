import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@vitrine/contracts/time';
import { SystemCheck, type SystemFinding } from '../alerts/system-check.contribution.ts';
import { Clock } from '../platform/time/clock.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { expiresSoon } from './certificate-expiry.rule.ts';

const INTERVAL_MS = 6 * HOUR_MS;
const ANSWER_MS = 10_000;

/**
 * Service that watches the certificate of the site, as presented by the proxy at its public URL. Returns no result for a site
 * without https, or one that cannot be reached by its own server under that URL.
 */
@Injectable()
@SystemCheck()
export class CertificateCheckService implements SystemCheck {
  readonly condition = 'certificate';
  private last: { readonly url: string; readonly at: number; readonly found: SystemFinding[] | undefined } | undefined;

  constructor(
    private readonly siteUrl: SiteUrlService,
    private readonly clock: Clock,
  ) {}

  async find(): Promise<SystemFinding[] | undefined> {
    const { url } = this.siteUrl;
    if (!url.startsWith('https:')) return [];
    const at = this.clock.now();
    // An expiring certificate is checked each minute, so that its renewal is noticed.
    const isFresh = this.last?.url === url && at - this.last.at < INTERVAL_MS && this.last.found?.length !== 1;
    if (!isFresh) this.last = { url, at, found: await this.look(new URL(url), at).catch(() => undefined) };
    return this.last?.found;
  }

  private async look({ hostname, port }: URL, now: number): Promise<SystemFinding[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const { valid_from: from, valid_to: to } = await certificateOf(host, Number(port || 443));
    const valid = { from: Date.parse(from), to: Date.parse(to) };
    return expiresSoon(valid, now) ? [{ id: host.slice(0, 120), subject: host, values: { expiresAt: valid.to } }] : [];
  }
}

/** Returns the certificate that a server presents, whoever signed it. */
async function certificateOf(host: string, port: number): Promise<tls.PeerCertificate> {
  const servername = isIP(host) ? {} : { servername: host };
  const socket = tls.connect({ host, port, rejectUnauthorized: false, ...servername });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MS) });
    return socket.getPeerCertificate();
  } finally {
    socket.destroy();
  }
}
