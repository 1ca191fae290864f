import type { CoreFrame, Hello } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { AgentsService, type ReportInterval } from './agents.service.ts';
import { commonVersion } from './protocol.rule.ts';

type Welcome = Extract<CoreFrame, { type: 'welcome' }>;

/** Answers a hello, whatever way it came. */
@Injectable()
export class HandshakeService {
  constructor(
    private readonly agents: AgentsService,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps what the agent says about its machine and makes the welcome; undefined when we have no version of the protocol in
   * common. `pace` tells how often the agent shall report.
   */
  async acceptHello(node: string, hello: Hello, pace: () => ReportInterval): Promise<Welcome | undefined> {
    const protocol = commonVersion(hello.protocol);
    if (protocol === undefined) return undefined;
    await this.nodes.updateFacts(node, hello.facts, hello.version);
    const acked = await this.agents.lastStoredSeq(node, hello.stream);
    return { type: 'welcome', protocol, node, interval: pace().interval / 1000, time: this.clock.now(), acked };
  }
}
