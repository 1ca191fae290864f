import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CoreFrame } from '@vitrine/contracts';
import type { BridgedAgentRequest, AgentBridge, BridgedAgent, RegisteredAgent } from '@vitrine/plugin-sdk';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import { AgentsService } from './agents.service.ts';
import { AgentSession } from './agent-session.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { HandshakeService } from './handshake.service.ts';

/** Service that attaches agents bridged by a plugin. Once attached, they are handled like native agents. */
@Injectable()
export class BridgedAgentsService implements OnModuleInit, AgentBridge {
  private readonly logger = new Logger('Foreign agents');

  constructor(
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly nodes: NodesService,
    private readonly agents: AgentsService,
    private readonly greeter: HandshakeService,
    private readonly discovery: AgentRegistrationService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.plugins.onStarted(id => {
      for (const { key, plugin } of this.hooks.agentProtocol.registrations()) if (plugin === id) void this.open(key);
    });
  }

  async connect({ token, send, closed }: BridgedAgentRequest): Promise<BridgedAgent | undefined> {
    const node = await this.nodes.findByToken(token);
    if (!node) return undefined;
    const wire = {
      send: (text: string | Buffer) => send(JSON.parse(text.toString()) as CoreFrame),
      close: (_: number, reason: string) => closed?.(reason),
    };
    const conversation = new AgentSession(node.uuid, wire, {
      agents: this.agents,
      greeter: this.greeter,
      clock: this.clock,
    });
    return {
      node: node.uuid,
      receive: frame => conversation.receive(JSON.stringify(frame)),
      close: () => conversation.closed(),
    };
  }

  async register(machine: Parameters<AgentBridge['register']>[0]): Promise<RegisteredAgent | undefined> {
    try {
      return await this.discovery.register(machine);
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }

  private async open(protocol: string): Promise<void> {
    const spoken = await this.hooks.agentProtocol.ask(protocol, this).catch(() => undefined);
    if (spoken) this.logger.log(`Agents of ${spoken.title} may connect`);
  }
}
