import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CoreFrame } from '@vitrine/contracts';
import { AgentDirectory } from '../../agents/agent-directory.contribution.ts';
import type { HandledFrame } from '../../agents/agent-frames.contribution.ts';
import { AgentReachable } from '../../agents/agent.events.ts';
import { AgentConnection, AgentsService, type BridgedProtocol } from '../../agents/agents.service.ts';
import { NodeRemoved, type NodeEvent } from '../../nodes/node.events.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { Answers, defineCall, type Question } from '../../platform/cluster/call.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { On } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { AgentLocator } from '../../plugins/routes/agent-locator.contribution.ts';
import { CallsService } from '../connection/calls.service.ts';

const AGENTS_PER_MESSAGE = 500;
/** Maximum number of commands whose answers are forwarded; the oldest are dropped. */
const MAX_COMMANDS = 20_000;

/** Frames that another instance may send to an agent. All other frames come from the instance to which it is connected. */
const COMMAND_TYPES = ['exec', 'execCancel', 'execResume', 'execAck', 'terminal', 'sample', 'log', 'check'] as const;
/** Frames in which agents answer commands. */
const ANSWER_TYPES = ['execOutput', 'execEnd', 'terminalRefused', 'sampled', 'logged', 'checked'] as const;

type Command = Extract<CoreFrame, { type: (typeof COMMAND_TYPES)[number] }>;
type Answer = Extract<HandledFrame, { type: (typeof ANSWER_TYPES)[number] }>;

/** An agent that is connected to another instance. */
interface Connected {
  readonly node: string;
  readonly hello: AgentConnection['hello'];
  readonly protocol?: BridgedProtocol | undefined;
}

interface Presence {
  readonly here?: readonly Connected[];
  readonly gone?: string;
  /** Requests the agents of all other instances: the sender has just connected. */
  readonly asks?: boolean;
}

/** The agents that are connected to the sender. */
const PRESENCE = defineCall<Presence>('agents.presence');
/** A command for an agent that is connected to the receiver. */
const SEND_COMMAND = defineCall<{ readonly node: string; readonly text: string }>('agents.command');
/** An agent's answer to a command of the receiver. */
const PASS_ANSWER = defineCall<{ readonly node: string; readonly frame: Answer }>('agents.answer');

const isAnswer = (frame: HandledFrame): frame is Answer => (ANSWER_TYPES as readonly string[]).includes(frame.type);
/** True if no further answer follows. */
const isOnlyAnswer = ({ type }: Answer): boolean => type === 'checked' || type === 'sampled' || type === 'logged';
const isCommand = (frame: CoreFrame): frame is Command => (COMMAND_TYPES as readonly string[]).includes(frame.type);

/**
 * Service for agents that are connected to other instances. A command is sent to the instance that holds the agent, and the agent's
 * answers are sent back to the instance that issued the command.
 */
@Injectable()
@AgentDirectory()
@AgentLocator()
export class RemoteAgentsService implements AgentDirectory, AgentLocator, OnModuleInit {
  private readonly links = new Map<string, { readonly instance: string; readonly link: AgentConnection }>();
  /** Instance that issued a command to an agent of this one, by the id of the command. */
  private readonly origins = new Map<string, string>();

  constructor(
    private readonly agents: AgentsService,
    private readonly calls: CallsService,
    private readonly events: Events,
    private readonly nodes: NodesService,
  ) {}

  onModuleInit(): void {
    this.onConnected();
  }

  linkOf(node: string): AgentConnection | undefined {
    return this.calls.isConnected ? this.links.get(node)?.link : undefined;
  }

  instanceOf(node: string): string | undefined {
    return this.calls.isConnected ? this.links.get(node)?.instance : undefined;
  }

  async locate(token: string): Promise<string | undefined> {
    const node = this.calls.isConnected ? await this.nodes.findByToken(token) : undefined;
    return node ? this.agents.instanceOf(node.uuid) : undefined;
  }

  attached(link: AgentConnection): void {
    this.links.delete(link.node);
    this.calls.publish(PRESENCE, { here: [describeConnection(link)] });
  }

  detached({ node }: AgentConnection): void {
    this.calls.publish(PRESENCE, { gone: node });
  }

  passOn({ node }: AgentConnection, frame: HandledFrame): boolean {
    const origin = isAnswer(frame) ? this.origins.get(frame.id) : undefined;
    if (origin === undefined || !isAnswer(frame)) return false;
    if (isOnlyAnswer(frame)) this.origins.delete(frame.id);
    this.calls.send(origin, PASS_ANSWER, { node, frame });
    return true;
  }

  adoptCommand(command: string): void {
    this.origins.delete(command);
  }

  @On(ClusterConnected)
  onConnected(): void {
    this.calls.publish(PRESENCE, { asks: true });
    this.publishAll();
  }

  @On(InstanceLost)
  onInstanceLost({ instance }: { readonly instance: string }): void {
    for (const [node, link] of this.links) if (link.instance === instance) this.links.delete(node);
    for (const [id, origin] of this.origins) if (origin === instance) this.origins.delete(id);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.links.delete(node.uuid);
  }

  private publishAll(): void {
    const all = this.agents.attachedLinks().map(describeConnection);
    for (let from = 0; from < all.length; from += AGENTS_PER_MESSAGE)
      this.calls.publish(PRESENCE, { here: all.slice(from, from + AGENTS_PER_MESSAGE) });
  }

  @Answers(PRESENCE)
  onPresence({ here = [], gone, asks }: Presence, from: string): void {
    if (asks) this.publishAll();
    if (gone !== undefined && this.links.get(gone)?.instance === from) this.links.delete(gone);
    for (const agent of here) this.add(from, agent);
  }

  private add(instance: string, { node, hello, protocol }: Connected): void {
    const wire = {
      send: (text: string | Buffer) => this.calls.send(instance, SEND_COMMAND, { node, text: String(text) }),
      // The instance that holds the agent decides when to close it.
      close: () => undefined,
    };
    const link = new AgentConnection(node, hello, wire, protocol);
    this.links.set(node, { instance, link });
    this.events.emit(AgentReachable, link);
  }

  /** Sends a command of another instance to an agent of this one. */
  @Answers(SEND_COMMAND)
  onCommand({ node, text }: Question<typeof SEND_COMMAND>, from: string): void {
    const { success, data: frame } = CoreFrame.safeParse(JSON.parse(text));
    if (!success || !isCommand(frame)) return;
    const link = this.agents.linkOf(node);
    this.origins.delete(frame.id);
    if (!link) return;
    this.origins.set(frame.id, from);
    if (this.origins.size > MAX_COMMANDS) this.origins.delete(this.origins.keys().next().value!);
    link.send(frame);
  }

  /** Handles the answer of another instance's agent to a command of this one. */
  @Answers(PASS_ANSWER)
  onAnswer({ node, frame }: Question<typeof PASS_ANSWER>, from: string): void {
    const link = this.links.get(node);
    if (link?.instance === from) void this.agents.handle(link.link, frame);
  }
}

const describeConnection = ({ node, hello, protocol }: AgentConnection): Connected => ({ node, hello, protocol });
