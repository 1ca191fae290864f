import { CoreFrame } from '@vitrine/contracts';
import type { OnModuleInit } from '@nestjs/common';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { BusConnected, CoreLost } from '../platform/cluster/cluster.events.ts';
import { Answers, defineCall, type Asked } from '../platform/cluster/core-call.ts';
import type { CoreCallsService } from '../platform/cluster/core-calls.service.ts';
import type { MessageBus } from '../platform/cluster/message-bus.ts';
import { On } from '../platform/events/event.ts';
import type { Events } from '../platform/events/events.service.ts';
import { AgentConnection, type BridgedProtocol } from './agent-connection.ts';
import { AgentDirectory } from './agent-directory.contribution.ts';
import type { HandledFrame } from './agent-frames.contribution.ts';
import { AgentConnectedElsewhere } from './agent.events.ts';
import type { AgentsService } from './agents.service.ts';

const CHANNEL = 'agents';
const AGENTS_PER_MESSAGE = 500;
/** Commands whose answers are passed on; the oldest are forgotten. */
const MAX_COMMANDS = 20_000;

/** Frames that another core may send to an agent. The core that holds the agent sends the others itself. */
const COMMAND_TYPES = ['exec', 'execCancel', 'execResume', 'execAck', 'terminal'] as const;
/** Frames with which agents answer those. */
const ANSWER_TYPES = ['execOutput', 'execEnd', 'terminalRefused'] as const;

type Command = Extract<CoreFrame, { type: (typeof COMMAND_TYPES)[number] }>;
type Answer = Extract<HandledFrame, { type: (typeof ANSWER_TYPES)[number] }>;

/** An agent that is connected to a core. */
interface Connected {
  readonly node: string;
  readonly hello: AgentConnection['hello'];
  readonly protocol?: BridgedProtocol | undefined;
}

interface AgentsMessage {
  /** Id of the core that says this. */
  readonly core: string;
  readonly here?: readonly Connected[];
  readonly gone?: string;
  /** Asks for all agents of the others: the core has just connected. */
  readonly asks?: boolean;
}

/** A command for an agent that another core holds. */
const SEND_COMMAND = defineCall<{ readonly node: string; readonly text: string }, void>('agents.command');
/** Call to the core that sent a frame: the answer of the agent. */
const PASS_ANSWER = defineCall<{ readonly node: string; readonly frame: Answer }, void>('agents.answer');

interface RemoteAgentsDeps {
  readonly agents: AgentsService;
  readonly bus: MessageBus;
  readonly calls: CoreCallsService;
  readonly events: Events;
}

const isAnswer = (frame: HandledFrame): frame is Answer => (ANSWER_TYPES as readonly string[]).includes(frame.type);
const isCommand = (frame: CoreFrame): frame is Command => (COMMAND_TYPES as readonly string[]).includes(frame.type);

/**
 * Service that knows the agents of other cores. Commands go to the core that holds the agent, and what the agent answers goes back
 * to the core whose command it was.
 */
@AgentDirectory()
export class RemoteAgentsService implements AgentDirectory, OnModuleInit {
  private readonly links = new Map<string, { readonly core: string; readonly link: AgentConnection }>();
  /** Core that gave a command to an agent of this core, by the id of the command. */
  private readonly origins = new Map<string, string>();

  constructor(private readonly deps: RemoteAgentsDeps) {}

  onModuleInit(): void {
    this.deps.bus.subscribe(CHANNEL, text => this.onMessage(JSON.parse(text) as AgentsMessage));
    this.onBusConnected();
  }

  linkOf(node: string): AgentConnection | undefined {
    return this.deps.calls.connected ? this.links.get(node)?.link : undefined;
  }

  coreOf(node: string): string | undefined {
    return this.deps.calls.connected ? this.links.get(node)?.core : undefined;
  }

  attached(link: AgentConnection): void {
    this.links.delete(link.node);
    this.publish({ here: [about(link)] });
  }

  detached({ node }: AgentConnection): void {
    this.publish({ gone: node });
  }

  passOn({ node }: AgentConnection, frame: HandledFrame): boolean {
    const core = isAnswer(frame) ? this.origins.get(frame.id) : undefined;
    if (core === undefined || !isAnswer(frame)) return false;
    this.deps.calls.notify(core, PASS_ANSWER, { node, frame });
    return true;
  }

  adoptCommand(command: string): void {
    this.origins.delete(command);
  }

  @On(BusConnected)
  onBusConnected(): void {
    this.publish({ asks: true });
    this.publishAll();
  }

  @On(CoreLost)
  onCoreLost({ core }: { readonly core: string }): void {
    for (const [node, known] of this.links) if (known.core === core) this.links.delete(node);
    for (const [id, origin] of this.origins) if (origin === core) this.origins.delete(id);
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.links.delete(node.uuid);
  }

  private publish(message: Omit<AgentsMessage, 'core'>): void {
    const { bus, calls } = this.deps;
    bus.publish(CHANNEL, JSON.stringify({ core: calls.core, ...message } satisfies AgentsMessage));
  }

  private publishAll(): void {
    const all = this.deps.agents.attachedLinks().map(about);
    for (let from = 0; from < all.length; from += AGENTS_PER_MESSAGE)
      this.publish({ here: all.slice(from, from + AGENTS_PER_MESSAGE) });
  }

  private onMessage({ core, here = [], gone, asks }: AgentsMessage): void {
    if (asks) this.publishAll();
    if (gone !== undefined && this.links.get(gone)?.core === core) this.links.delete(gone);
    for (const one of here) this.add(core, one);
  }

  private add(core: string, { node, hello, protocol }: Connected): void {
    const { calls, events } = this.deps;
    const wire = {
      send: (text: string | Buffer) => calls.notify(core, SEND_COMMAND, { node, text: String(text) }),
      // Whom to close is decided by the core that holds the agent.
      close: () => undefined,
    };
    const link = new AgentConnection(node, hello, wire, protocol);
    this.links.set(node, { core, link });
    events.emit(AgentConnectedElsewhere, link);
  }

  /** Says a command of another core to an agent of this one. */
  @Answers(SEND_COMMAND)
  onCommand({ node, text }: Asked<typeof SEND_COMMAND>, core: string): void {
    const { success, data: frame } = CoreFrame.safeParse(JSON.parse(text));
    if (!success || !isCommand(frame)) return;
    const link = this.deps.agents.linkOf(node);
    this.origins.delete(frame.id);
    if (!link) return;
    this.origins.set(frame.id, core);
    if (this.origins.size > MAX_COMMANDS) this.origins.delete(this.origins.keys().next().value!);
    link.send(frame);
  }

  /** Takes what an agent of another core answered to a command of this one. */
  @Answers(PASS_ANSWER)
  onAnswer({ node, frame }: Asked<typeof PASS_ANSWER>, core: string): void {
    const known = this.links.get(node);
    if (known?.core === core) void this.deps.agents.handle(known.link, frame);
  }
}

const about = ({ node, hello, protocol }: AgentConnection): Connected => ({ node, hello, protocol });
