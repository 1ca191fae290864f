import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CoreFrame } from '@vitrine/contracts';
import type { AdmittedAgent, AgentGate, AgentLink, NewAgent } from '@vitrine/plugin-sdk';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import { AgentsService } from './agents.service.ts';
import { Conversation } from './conversation.ts';
import { DiscoveryService } from './discovery.service.ts';
import { GreeterService } from './greeter.service.ts';

/** The door for agents that a plugin speaks for: behind it they are like our own. */
@Injectable()
export class ForeignAgentsService implements OnModuleInit, AgentGate {
  private readonly logger = new Logger('Foreign agents');

  constructor(
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly nodes: NodesService,
    private readonly agents: AgentsService,
    private readonly greeter: GreeterService,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.plugins.onStarted(id => {
      for (const { key, plugin } of this.hooks.agentProtocol.claims()) if (plugin === id) void this.open(key);
    });
  }

  async admit({ token, send, closed }: AdmittedAgent): Promise<AgentLink | undefined> {
    const node = await this.nodes.findByToken(token);
    if (!node) return undefined;
    const wire = {
      send: (text: string | Buffer) => send(JSON.parse(text.toString()) as CoreFrame),
      close: (_: number, reason: string) => closed?.(reason),
    };
    const conversation = new Conversation(node.uuid, wire, {
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

  async register(machine: Parameters<AgentGate['register']>[0]): Promise<NewAgent | undefined> {
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
