import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { NetworkSettings } from '@vitrine/contracts';
import { NETWORK } from '@vitrine/contracts/settings';
import { On } from '../platform/events/event.ts';
import { trustAuthorities } from '../platform/outbound/certificate-authorities.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsChanged, type SettingsEvent } from '../settings/settings.events.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { readCertificates } from './certificates.rule.ts';
import { AuthoritiesInvalid } from './site.problems.ts';

/** Service for the site's own certificate authorities, which every outgoing connection trusts. */
@Injectable()
export class CertificateAuthoritiesService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Network');

  constructor(
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.trustStored();
  }

  onApplicationShutdown(): void {
    trustAuthorities([]);
  }

  @On(SettingsChanged)
  onSettingsChanged({ group }: SettingsEvent): void {
    if (group === NETWORK.key) this.trustStored();
  }

  configure(body: NetworkSettings): Promise<NetworkSettings> {
    this.check(body);
    return this.settings.set(NETWORK, body);
  }

  /** Throws AuthoritiesInvalid if the text contains no usable certificate. */
  check({ authorities }: NetworkSettings): void {
    const read = readCertificates(authorities, this.clock.now());
    if ('reason' in read) throw new AuthoritiesInvalid(read);
  }

  /** A certificate that has expired since is no longer trusted, which is logged. */
  private trustStored(): void {
    const { authorities } = this.settings.get(NETWORK);
    const read = readCertificates(authorities, this.clock.now());
    if (!('reason' in read)) return trustAuthorities(read);
    trustAuthorities([]);
    this.log.warn(`The certificate authorities of this site are not trusted: ${new AuthoritiesInvalid(read).message}`);
  }
}
