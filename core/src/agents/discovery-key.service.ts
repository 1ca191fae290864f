import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AGENTS } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { NodesService } from '../nodes/nodes.service.ts';
import { Config } from '../platform/config/config.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { DiscoveryLimit } from './agents.problems.ts';

/** Service for the auto-discovery key, if the site has one: its verification and its daily limit of nodes. */
@Injectable()
export class DiscoveryKeyService {
  constructor(
    private readonly settings: SettingsService,
    private readonly nodes: NodesService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  admits(candidate: string): boolean {
    const { key } = this.settings.get(AGENTS);
    return key !== '' && same(candidate, key);
  }

  /** Throttles registrations by key: a leaked key adds no more than a fixed number of nodes a day. */
  async assertCapacity(): Promise<void> {
    const { discoveryPerDay } = this.config;
    if ((await this.nodes.countEnrolled(this.clock.now() - DAY_MS)) >= discoveryPerDay)
      throw new DiscoveryLimit(discoveryPerDay);
  }
}

/** Compares in constant time, so that the duration reveals nothing about the key. */
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
