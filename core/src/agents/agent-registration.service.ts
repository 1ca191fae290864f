import { timingSafeEqual } from 'node:crypto';
import type { AgentRegistered } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { EnrolmentService } from '../enrolment/enrolment.service.ts';
import type { NodeEntity } from '../nodes/node.entity.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import { Config } from '../platform/config/config.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { AGENTS } from '@vitrine/contracts/settings';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { SettingsService } from '../settings/settings.service.ts';
import { AgentsService } from './agents.service.ts';
import { DiscoveryLimit, DiscoveryRefused } from './agents.problems.ts';

interface Candidate {
  readonly key: string;
  readonly machine: string;
  readonly name: string;
  /** Client network that the request comes from. */
  readonly address: string;
  /** True if `machine` is made of what others can know. */
  readonly guessable?: boolean;
}

/**
 * Service that registers machines as nodes, once each: by a one-time enrolment code, or by the auto-discovery key if there is
 * one. Nodes registered by the key stay hidden until an administrator approves them.
 */
@Injectable()
export class AgentRegistrationService {
  private readonly wrongKeys: Throttle;
  private readonly registrations: Throttle;

  constructor(
    private readonly nodes: NodesService,
    private readonly agents: AgentsService,
    private readonly settings: SettingsService,
    private readonly enrolment: EnrolmentService,
    private readonly config: Config,
    private readonly clock: Clock,
    throttles: ThrottlesService,
  ) {
    this.wrongKeys = throttles.create('registration.wrongKeys', { free: 5, firstMs: 2000, maxMs: 15 * MINUTE_MS });
    this.registrations = throttles.create('registration.registrations', { free: 50, firstMs: 1000, maxMs: MINUTE_MS });
  }

  async register({ key, machine, name, address, guessable = false }: Candidate): Promise<AgentRegistered> {
    this.wrongKeys.attempt(address);
    const joined = await this.enrolment.redeem(key, machine, name);
    if (joined) {
      this.wrongKeys.clear(address);
      return joined;
    }
    const { key: discoveryKey } = this.settings.get(AGENTS);
    if (!discoveryKey || !same(key, discoveryKey)) throw new DiscoveryRefused();
    this.wrongKeys.clear(address);
    this.registrations.attempt(address);
    const assertCapacity = () => this.assertCapacity();
    const mayReturn = ({ uuid, pending }: NodeEntity) => !guessable || (pending && !this.agents.connectionOf(uuid));
    const { node, token } = await this.nodes.enrol(machine, name, { pending: true, assertCapacity, mayReturn });
    return { node: node.uuid, token };
  }

  /** Throttles registrations by key: a leaked key adds no more than a fixed number of nodes a day. */
  private async assertCapacity(): Promise<void> {
    const { discoveryPerDay } = this.config;
    if ((await this.nodes.countEnrolled(this.clock.now() - DAY_MS)) >= discoveryPerDay)
      throw new DiscoveryLimit(discoveryPerDay);
  }
}

/** Compares in constant time, so that the duration reveals nothing about the key. */
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
