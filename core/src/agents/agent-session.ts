import { Logger } from '@nestjs/common';
import { AGENT_CLOSE, AgentFrame, SOCKET_CLOSE, type Hello } from '@vitrine/contracts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import type { Events } from '../platform/events/events.service.ts';
import { formatIssue } from '../platform/text/format-issue.ts';
import { TokenBucket } from '../platform/throttle/token-bucket.ts';
import type { Clock } from '../platform/time/clock.ts';
import { AgentConnection, type AgentTransport, type BridgedProtocol } from './agent-connection.ts';
import { AgentConnected, AgentReplaced, FrameRefused } from './agent.events.ts';
import type { AgentsService } from './agents.service.ts';
import type { HandshakeService } from './handshake.service.ts';
import { isPlainReportFrame } from './plain-report.rule.ts';

/** Token bucket of frames per agent: burst, then frames per second. A backlog is sent in large frames, so a low rate is enough. */
const FRAME_LIMIT = [200, 20] as const;
/**
 * Token bucket of frames `facts`: burst, then frames per second. Agents send at most one per minute, and the next hello contains
 * the newest facts.
 */
const FACTS_LIMIT = [10, 0.1] as const;
/** Token bucket of unreadable frames: burst, then frames per second. The connection is closed when it is empty. */
const INVALID_FRAME_LIMIT = [20, 0.2] as const;

interface AgentSessionDeps {
  readonly agents: AgentsService;
  readonly handshake: HandshakeService;
  readonly events: Events;
  readonly clock: Clock;
}

/** Session of one agent over one connection. Processes its frames in order and never throws. */
export class AgentSession {
  private static readonly logger = new Logger('Agents');
  private readonly frames: TokenBucket;
  private readonly facts: TokenBucket;
  private readonly badFrames: TokenBucket;
  private readonly queue: (string | AgentFrame)[] = [];
  private link: AgentConnection | undefined;
  private working = false;
  private isInHandshake = false;
  private isClosed = false;

  constructor(
    /** Uuid of the node that the agent's token belongs to. */
    private readonly node: string,
    private readonly wire: AgentTransport,
    private readonly deps: AgentSessionDeps,
    /** Protocol of the agent, if a plugin translates it. */
    private readonly protocol?: BridgedProtocol,
  ) {
    const now = deps.clock.now();
    this.frames = new TokenBucket(...FRAME_LIMIT, now);
    this.facts = new TokenBucket(...FACTS_LIMIT, now);
    this.badFrames = new TokenBucket(...INVALID_FRAME_LIMIT, now);
  }

  /** True from the first hello on. The welcome may be delayed if thousands of agents connect at once. */
  get hasSaidHello(): boolean {
    return this.isInHandshake || this.link !== undefined;
  }

  /** Accepts a frame as text, or as an object from a plugin. Both are parsed by schema. */
  receive(frame: string | AgentFrame): void {
    if (this.isClosed) return;
    const now = this.deps.clock.now();
    if (!this.frames.tryConsume(now)) return this.end(AGENT_CLOSE.throttled, 'too many frames');
    if (this.link) this.link.heardAt = now;
    this.queue.push(frame);
    if (!this.working) void this.processQueue();
  }

  /** Called when the connection has closed. */
  closed(): void {
    this.isClosed = true;
    this.queue.length = 0;
    if (this.link) this.deps.agents.detach(this.link);
  }

  end(code: number, reason: string): void {
    if (this.isClosed) return;
    this.closed();
    this.wire.close(code, reason);
  }

  /** Processes frames one after another. Applies backpressure to the agent while a frame takes time. */
  private async processQueue(): Promise<void> {
    this.working = true;
    try {
      for (let frame; (frame = this.queue.shift()) !== undefined;) {
        const pending = typeof frame === 'string' ? this.handleText(frame) : this.handle(frame);
        if (!pending) continue;
        this.wire.pause?.();
        await pending;
        this.wire.resume?.();
      }
    } catch (error) {
      if (error instanceof NodeNotFound) return this.end(AGENT_CLOSE.unauthorised, 'the node was removed');
      AgentSession.logger.error(
        `A frame of node ${this.node} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      this.end(SOCKET_CLOSE.tryAgainLater, 'the core is in trouble');
    } finally {
      this.working = false;
    }
  }

  /** Nearly every frame is a plain report. Only parsed text needs no copy, because plugins may change their objects later. */
  private handleText(text: string): void | Promise<void> {
    const raw = parseJson(text);
    if (isPlainReportFrame(raw)) return this.forward((agents, link) => agents.dispatch(link, raw));
    return this.handle(raw);
  }

  private handle(raw: unknown): void | Promise<void> {
    if (isBatch(raw)) return this.forward((agents, link) => agents.sink.ingest(link, raw.reports, this.rejectFrame));
    const result = AgentFrame.safeParse(raw);
    if (!result.success) return this.rejectFrame(raw === undefined ? 'not JSON' : formatIssue(result.error, 'frame'));
    const frame = result.data;
    if (frame.type === 'hello') return this.handleHello(frame);
    if (frame.type === 'facts' && !this.facts.tryConsume(this.deps.clock.now()))
      return this.end(AGENT_CLOSE.throttled, 'too many facts');
    if (frame.type !== 'reports') return this.forward((agents, link) => agents.dispatch(link, frame));
  }

  private forward(to: (agents: AgentsService, link: AgentConnection) => void | Promise<void>): void | Promise<void> {
    return this.link ? to(this.deps.agents, this.link) : this.end(AGENT_CLOSE.protocol, 'say hello first');
  }

  private async handleHello(hello: Hello): Promise<void> {
    const { agents, handshake, events } = this.deps;
    if (this.link) return this.rejectFrame('hello: said before');
    this.isInHandshake = true;
    const welcome = await handshake.acceptHello(this.node, hello, () => agents.interval);
    if (this.isClosed) return;
    if (!welcome) return this.end(AGENT_CLOSE.protocol, 'no common version of the protocol');
    const { facts: _, ...helloWithoutFacts } = hello;
    const wire: AgentTransport = {
      send: text => this.wire.send(text),
      close: (code, reason) => this.end(code, reason),
    };
    const before = agents.linkOf(this.node);
    this.link = new AgentConnection(this.node, helloWithoutFacts, wire, this.protocol);
    this.link.heardAt = this.deps.clock.now();
    agents.attach(this.link);
    if (before) events.emit(AgentReplaced, { before });
    this.link.send(welcome);
    events.emit(AgentConnected, this.link);
  }

  /** Answers, reports and drops a bad frame. Too many of them close the connection. */
  private readonly rejectFrame = (detail: string): void => {
    this.deps.events.emit(FrameRefused, { node: this.node, detail });
    AgentSession.logger.debug(`A bad frame of node ${this.node}: ${detail}`);
    if (!this.badFrames.tryConsume(this.deps.clock.now()))
      return this.end(AGENT_CLOSE.throttled, 'too many bad frames');
    this.wire.send(JSON.stringify({ type: 'error', code: 'frame.invalid', detail }));
  };
}

/** Parses JSON. Returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isBatch = (raw: unknown): raw is { reports: unknown } =>
  typeof raw === 'object' && raw !== null && 'type' in raw && raw.type === 'reports' && 'reports' in raw;
