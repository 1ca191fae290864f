import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CoreFrame, Facts } from '@vitrine/contracts';
import type {
  AgentBridge,
  BridgedAgent,
  BridgedAgentRequest,
  BridgedMachine,
  BridgedShell,
  BridgedTerminal,
  RegisteredAgent,
} from '@vitrine/plugin-sdk';
import type { NodeEntity } from '../nodes/node.entity.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import type { BridgedProtocol } from './agent-connection.ts';
import { AgentsService } from './agents.service.ts';
import { AgentSession } from './agent-session.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { HandshakeService } from './handshake.service.ts';

/** Port for the slice that holds the terminals: attaches the shell of a requested terminal of a node. */
export type TerminalPort = (node: string, id: string, shell: BridgedShell) => BridgedTerminal | undefined;

/** Service that attaches agents bridged by a plugin. Once attached, they are handled like native agents. */
@Injectable()
export class BridgedAgentsService implements OnModuleInit {
  private readonly logger = new Logger('Foreign agents');
  private openTerminal: TerminalPort = () => undefined;

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

  setTerminalPort(port: TerminalPort): void {
    this.openTerminal = port;
  }

  private async connect(
    { token, send, closed }: BridgedAgentRequest,
    protocol: BridgedProtocol,
  ): Promise<BridgedAgent | undefined> {
    const node = await this.nodes.findByToken(token);
    if (!node) return undefined;
    const { uuid } = node;
    const wire = {
      send: (text: string | Buffer) => send(JSON.parse(text.toString()) as CoreFrame),
      close: (_: number, reason: string) => closed?.(reason),
    };
    const parts = { agents: this.agents, greeter: this.greeter, clock: this.clock };
    const session = new AgentSession(uuid, wire, parts, protocol);
    return {
      node: uuid,
      facts: factsOf(node),
      version: node.agentVersion,
      receive: frame => session.receive(frame),
      openTerminal: async (id, shell) => this.openTerminal(uuid, id, shell),
      close: () => session.closed(),
    };
  }

  private async register(machine: BridgedMachine): Promise<RegisteredAgent | undefined> {
    try {
      return await this.discovery.register({ ...machine, address: throttlePrefixOf(machine.address) });
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }

  private async open(name: string): Promise<void> {
    // Agents may connect before the plugin has said what it is.
    const protocol = { title: name, limitations: [] as BridgedProtocol['limitations'] };
    const bridge: AgentBridge = {
      connect: agent => this.connect(agent, protocol),
      register: machine => this.register(machine),
    };
    const spoken = await this.hooks.agentProtocol.ask(name, bridge).catch(() => undefined);
    if (!spoken) return;
    Object.assign(protocol, { title: spoken.title, limitations: spoken.limitations ?? [] });
    this.logger.log(`Agents of ${spoken.title} may connect`);
  }
}

const factsOf = (node: NodeEntity): Facts => ({
  hostname: node.hostname,
  os: node.os,
  kernel: node.kernel,
  arch: node.arch,
  cpuName: node.cpuName,
  cpuCores: node.cpuCores,
  cpuPhysicalCores: node.cpuPhysicalCores,
  ramTotal: node.ramTotal,
  swapTotal: node.swapTotal,
  diskTotal: node.diskTotal,
  virtualization: node.virtualization,
  gpuNames: node.gpuNames,
  addresses: node.addresses,
});
