import { AGENT_CLOSE, AgentFrame, type Hello } from '@vitrine/contracts';
import { Logger } from '@nestjs/common';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import type { Clock } from '../platform/clock.ts';
import { AgentLink, type Wire } from './agent-link.ts';
import { Allowance } from './allowance.ts';
import type { AgentsService } from './agents.service.ts';
import type { GreeterService } from './greeter.service.ts';
import { complaint, parsed, readBatch } from './readable.ts';

/** Frames that one agent may send at once and then each second: a backlog comes in large ones, so that few are enough. */
const FRAMES = [200, 20] as const;
/** Frames that nobody can read, before the connection is not worth keeping. */
const BAD_FRAMES = [20, 0.2] as const;
const TRY_AGAIN_LATER = 1013;

interface Parts {
  readonly agents: AgentsService;
  readonly greeter: GreeterService;
  readonly clock: Clock;
}

/** What one agent says over one connection, frame by frame and in order. Nothing in here throws. */
export class Conversation {
  private static readonly logger = new Logger('Agents');
  private readonly frames: Allowance;
  private readonly badFrames: Allowance;
  private readonly waiting: string[] = [];
  private link: AgentLink | undefined;
  private working = false;
  private over = false;

  constructor(
    /** Uuid of the node that the agent's token belongs to. */
    private readonly node: string,
    private readonly wire: Wire,
    private readonly parts: Parts,
  ) {
    const now = parts.clock.now();
    this.frames = new Allowance(...FRAMES, now);
    this.badFrames = new Allowance(...BAD_FRAMES, now);
  }

  get greeted(): boolean {
    return this.link !== undefined;
  }

  receive(text: string): void {
    if (this.over) return;
    if (!this.frames.take(this.parts.clock.now())) return this.end(AGENT_CLOSE.throttled, 'too many frames');
    this.waiting.push(text);
    if (!this.working) void this.work();
  }

  /** The connection is gone. */
  closed(): void {
    this.over = true;
    this.waiting.length = 0;
    if (this.link) this.parts.agents.detach(this.link);
  }

  end(code: number, reason: string): void {
    if (this.over) return;
    this.closed();
    this.wire.close(code, reason);
  }

  /** One frame after the other; while one takes its time, the agent is asked to wait. */
  private async work(): Promise<void> {
    this.working = true;
    try {
      for (let text; (text = this.waiting.shift()) !== undefined;) {
        const pending = this.take(text);
        if (!pending) continue;
        this.wire.pause?.();
        await pending;
        this.wire.resume?.();
      }
    } catch (error) {
      if (error instanceof NodeNotFound) return this.end(AGENT_CLOSE.unauthorised, 'the node was removed');
      Conversation.logger.error(
        `A frame of node ${this.node} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      this.end(TRY_AGAIN_LATER, 'the core is in trouble');
    } finally {
      this.working = false;
    }
  }

  private take(text: string): void | Promise<void> {
    const raw = parsed(text);
    if (isBatch(raw)) return this.takeBatch(raw.reports);
    const result = AgentFrame.safeParse(raw);
    if (!result.success) return this.complain(raw === undefined ? 'not JSON' : complaint(result.error));
    return result.data.type === 'hello' ? this.greet(result.data) : this.pass(result.data);
  }

  private takeBatch(list: unknown): void | Promise<void> {
    const batch = readBatch(list);
    if (!batch) return this.complain('reports: not a list, or too long');
    if (batch.bad !== undefined) this.complain(batch.bad);
    if (batch.reports.length > 0) return this.pass({ type: 'reports', reports: batch.reports });
  }

  private pass(frame: Exclude<AgentFrame, Hello>): void | Promise<void> {
    const { link } = this;
    if (!link) return this.end(AGENT_CLOSE.protocol, 'say hello first');
    return this.parts.agents.handlerOf(frame.type)?.(link, frame as never);
  }

  private async greet(hello: Hello): Promise<void> {
    const { agents, greeter } = this.parts;
    if (this.link) return this.complain('hello: said before');
    const welcome = await greeter.greet(this.node, hello, () => agents.pace);
    if (this.over) return;
    if (!welcome) return this.end(AGENT_CLOSE.protocol, 'no common version of the protocol');
    const { facts: _, ...known } = hello;
    this.link = new AgentLink(this.node, known, {
      send: text => this.wire.send(text),
      close: (code, reason) => this.end(code, reason),
    });
    agents.attach(this.link);
    this.link.say(welcome);
    agents.welcomed.next(this.link);
  }

  /** A bad frame is answered, counted and forgotten; too many of them end the connection. */
  private complain(detail: string): void {
    this.parts.agents.badFrames++;
    Conversation.logger.debug(`A bad frame of node ${this.node}: ${detail}`);
    if (!this.badFrames.take(this.parts.clock.now())) return this.end(AGENT_CLOSE.throttled, 'too many bad frames');
    this.wire.send(JSON.stringify({ type: 'error', code: 'frame.invalid', detail }));
  }
}

const isBatch = (raw: unknown): raw is { reports: unknown } =>
  typeof raw === 'object' && raw !== null && 'type' in raw && raw.type === 'reports' && 'reports' in raw;
