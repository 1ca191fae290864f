import { Injectable, Logger } from '@nestjs/common';
import { AGENT_CLOSE, type CoreFrame, type Facts } from '@vitrine/contracts';
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
import { NodeRemoved, NodeTokenRotated, type NodeEvent } from '../nodes/node.events.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { On } from '../platform/events/event.ts';
import { ProblemError } from '../platform/http/problem.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginStarted } from '../plugins/model/plugin.events.ts';
import type { BridgedProtocol } from './agent-connection.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { AgentSessionFactory } from './agent-session-factory.service.ts';
import type { AgentSession } from './agent-session.ts';
import { BridgedTerminals } from './bridged-terminals.contribution.ts';

/** Service that attaches agents bridged by a plugin. Once attached, they are handled like native agents. */
@Injectable()
export class BridgedAgentsService {
  private readonly logger = new Logger('Foreign agents');
  /** Open sessions by node, including those without a hello. */
  private readonly sessions = new Map<string, Set<AgentSession>>();

  constructor(
    private readonly hooks: CoreHooks,
    private readonly nodes: NodesService,
    private readonly agentSessions: AgentSessionFactory,
    private readonly agentRegistration: AgentRegistrationService,
    private readonly contributions: Contributions,
  ) {}

  @On(PluginStarted)
  async onPluginStarted({ id }: { readonly id: string }): Promise<void> {
    const protocols = this.hooks.agentProtocol.registrations().filter(({ plugin }) => plugin === id);
    await Promise.all(protocols.map(({ key }) => this.open(key)));
  }

  @On(NodeRemoved)
  onNodeRemoved({ node: { uuid } }: NodeEvent): void {
    this.endSessions(uuid, 'the node was removed');
  }

  @On(NodeTokenRotated)
  onTokenRotated({ uuid }: { readonly uuid: string }): void {
    this.endSessions(uuid, 'its token was revoked');
  }

  private endSessions(uuid: string, reason: string): void {
    for (const session of this.sessions.get(uuid) ?? []) session.end(AGENT_CLOSE.unauthorised, reason);
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
      close: (_: number, reason: string) => {
        this.removeSession(uuid, session);
        closed?.(reason);
      },
    };
    const session = this.agentSessions.create(uuid, wire, protocol);
    const sessions = this.sessions.get(uuid) ?? new Set();
    this.sessions.set(uuid, sessions.add(session));
    return {
      node: uuid,
      facts: factsOf(node),
      version: node.agentVersion,
      receive: frame => session.receive(frame),
      openTerminal: (id, shell) => this.openTerminal(uuid, id, shell),
      close: () => {
        this.removeSession(uuid, session);
        session.closed();
      },
    };
  }

  private async openTerminal(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined> {
    for (const terminals of this.contributions.of(BridgedTerminals)) {
      const terminal = await terminals.attachBridged(node, id, shell);
      if (terminal) return terminal;
    }
    return undefined;
  }

  private removeSession(uuid: string, session: AgentSession): void {
    const sessions = this.sessions.get(uuid);
    sessions?.delete(session);
    if (sessions?.size === 0) this.sessions.delete(uuid);
  }

  private async register(machine: BridgedMachine): Promise<RegisteredAgent | undefined> {
    try {
      return await this.agentRegistration.register({ ...machine, address: throttlePrefixOf(machine.address) });
    } catch (error) {
      if (error instanceof ProblemError) return undefined;
      throw error;
    }
  }

  private async open(name: string): Promise<void> {
    // Agents may connect before the plugin has registered its protocol.
    const protocol = { title: name, limitations: [] as BridgedProtocol['limitations'] };
    const bridge: AgentBridge = {
      connect: agent => this.connect(agent, protocol),
      register: machine => this.register(machine),
    };
    const description = await this.hooks.agentProtocol.ask(name, bridge).catch(() => undefined);
    if (!description) return;
    Object.assign(protocol, { title: description.title, limitations: description.limitations ?? [] });
    this.logger.log(`Agents of ${description.title} may connect`);
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
