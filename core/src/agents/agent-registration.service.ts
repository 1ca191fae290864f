import { Injectable, Logger } from '@nestjs/common';
import type { AgentRegistered } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { AuditService } from '../audit/audit.service.ts';
import { EnrolmentService } from '../enrolment/enrolment.service.ts';
import type { NodeEntity } from '../nodes/node.entity.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { ThrottlesService } from '../platform/cluster/throttles.service.ts';
import type { Throttle } from '../platform/throttle/throttle.ts';
import { DiscoveryRefused, MachineInUse } from './agents.problems.ts';
import { AgentsService } from './agents.service.ts';
import { DiscoveryKeyService } from './discovery-key.service.ts';

interface Candidate {
  readonly key: string;
  readonly machine: string;
  readonly name: string;
  /** Client network that the request comes from. */
  readonly address: string;
  /** True if `machine` is derived from values that others can find out. */
  readonly guessable?: boolean;
}

/**
 * Service that registers machines as nodes, once each: by a one-time enrolment code, or by the auto-discovery key if there is
 * one. Nodes registered by the key stay hidden until an administrator approves them.
 */
@Injectable()
export class AgentRegistrationService {
  private readonly logger = new Logger(AgentRegistrationService.name);
  private readonly wrongKeys: Throttle;
  private readonly registrations: Throttle;

  constructor(
    private readonly nodes: NodesService,
    private readonly agents: AgentsService,
    private readonly enrolment: EnrolmentService,
    private readonly discoveryKey: DiscoveryKeyService,
    private readonly audit: AuditService,
    throttles: ThrottlesService,
  ) {
    this.wrongKeys = throttles.create('registration.wrongKeys', { free: 5, firstMs: 2000, maxMs: 15 * MINUTE_MS });
    this.registrations = throttles.create('registration.registrations', { free: 50, firstMs: 1000, maxMs: MINUTE_MS });
  }

  async register({ key, machine, name, address, guessable = false }: Candidate): Promise<AgentRegistered> {
    this.wrongKeys.attempt(address);
    const assertFree = (node: NodeEntity) => this.assertFree(node, name);
    const joined = await this.enrolment.redeem(key, machine, name, assertFree);
    if (joined) {
      this.wrongKeys.clear(address);
      return joined;
    }
    if (!this.discoveryKey.admits(key)) throw new DiscoveryRefused();
    this.wrongKeys.clear(address);
    this.registrations.attempt(address);
    const assertCapacity = () => this.discoveryKey.assertCapacity();
    const mayReturn = ({ uuid, pending }: NodeEntity) => !guessable || (pending && !this.agents.connectionOf(uuid));
    const { node, token } = await this.nodes.enrol(machine, name, {
      pending: true,
      assertCapacity,
      assertFree,
      mayReturn,
    });
    return { node: node.uuid, token };
  }

  /** Throws if the agent of a node is connected: another machine with the same id would replace it. */
  private async assertFree({ uuid, name }: NodeEntity, registeredAs: string): Promise<void> {
    if (!this.agents.connectionOf(uuid)) return;
    this.logger.warn(
      `Node ${name} is connected, and ${registeredAs} registers with the same machine-id: is one a copy of the other?`,
    );
    await this.audit.write({
      action: 'agents.machine-in-use',
      outcome: 'refused',
      subject: { id: uuid, name },
      detail: { registeredAs },
    });
    throw new MachineInUse();
  }
}
