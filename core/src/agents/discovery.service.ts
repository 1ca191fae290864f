import { timingSafeEqual } from 'node:crypto';
import type { AgentRegistered } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { EnrolmentService } from '../enrolment/enrolment.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { hashToken } from '../platform/secrets.ts';
import { Throttle } from '../platform/throttle.ts';
import { AGENTS } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { DiscoveryRefused } from './agents.problems.ts';

interface Candidate {
  readonly key: string;
  readonly machine: string;
  readonly name: string;
  /** Where the request comes from. */
  readonly address: string;
}

/** Lets machines add themselves, once each: with a code that was made for one of them, or with the key, as long as there is one. */
@Injectable()
export class DiscoveryService {
  private readonly wrongKeys: Throttle;
  private readonly newcomers: Throttle;

  constructor(
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
    private readonly enrolment: EnrolmentService,
    clock: Clock,
  ) {
    this.wrongKeys = new Throttle(clock, { free: 5, firstMs: 2000, maxMs: 15 * 60_000 });
    this.newcomers = new Throttle(clock, { free: 50, firstMs: 1000, maxMs: 60_000 });
  }

  async register({ key, machine, name, address }: Candidate): Promise<AgentRegistered> {
    this.wrongKeys.attempt(address);
    const joined = await this.enrolment.redeem(key, machine, name);
    if (joined) {
      this.wrongKeys.clear(address);
      return joined;
    }
    const { discoveryKey } = this.settings.get(AGENTS);
    if (!discoveryKey || !same(key, discoveryKey)) throw new DiscoveryRefused();
    this.wrongKeys.clear(address);
    this.newcomers.attempt(address);
    const { node, token } = await this.nodes.enrol(machine, name);
    return { node: node.uuid, token };
  }
}

/** Compares in a time that tells nothing about how much of the key was right. */
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
