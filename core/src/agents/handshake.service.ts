import { Injectable } from '@nestjs/common';
import type { CoreFrame, Hello } from '@vitrine/contracts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { AgentsService, type ReportInterval } from './agents.service.ts';
import { commonVersion } from './protocol.rule.ts';

type Welcome = Extract<CoreFrame, { type: 'welcome' }>;

/** Service that performs the handshake for every transport. */
@Injectable()
export class HandshakeService {
  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the facts of the agent's machine and builds the welcome. Returns undefined if there is no common protocol version.
   * `interval` returns the report interval to request.
   */
  async acceptHello(node: string, hello: Hello, interval: () => ReportInterval): Promise<Welcome | undefined> {
    const protocol = commonVersion(hello.protocol);
    if (protocol === undefined) return undefined;
    await this.nodes.updateFacts(node, hello.facts, hello.version);
    const acked = await this.agents.sink.lastStoredSeq(node, hello.stream);
    return {
      type: 'welcome',
      protocol,
      node,
      interval: interval().interval / 1000,
      time: this.clock.now(),
      acked,
      absent: true,
    };
  }
}
