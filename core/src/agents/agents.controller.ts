import {
  AGENT_LIMITS,
  AgentPostAnswer,
  AgentRegistered,
  AgentRegistration,
  Hello,
  type CoreFrame,
} from '@vitrine/contracts';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { Clock } from '../platform/clock.ts';
import { Access } from '../platform/http/access.ts';
import { Answers } from '../platform/http/answers.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { RequestThrottled } from '../platform/http/http.problems.ts';
import { networkOf } from '../platform/http/network.rule.ts';
import { Peers } from '../platform/http/peers.ts';
import { AgentLink } from './agent-link.ts';
import { Allowance } from './allowance.ts';
import { ProtocolUnknown } from './agents.problems.ts';
import { AgentsService } from './agents.service.ts';
import { DiscoveryService } from './discovery.service.ts';
import { GreeterService } from './greeter.service.ts';
import { readBatch } from './readable.ts';

/** Requests of one node at once, and each second. */
const POSTS = [60, 4] as const;

/** As AgentPost, but its reports are read one by one. */
const Posted = z.object({ hello: Hello, reports: z.array(z.unknown()).max(AGENT_LIMITS.reportsPerBatch) });
type Posted = z.infer<typeof Posted>;

/** What agents say in single requests: reports where WebSocket is blocked, and their own enrolment. */
@Controller('api/v1/agent')
export class AgentsController {
  private readonly allowances = new Map<string, Allowance>();

  constructor(
    private readonly agents: AgentsService,
    private readonly greeter: GreeterService,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
    private readonly peers: Peers,
  ) {}

  /** Takes reports and answers with the frames that a WebSocket would have brought. */
  @Post('reports')
  @Access({ audience: 'agent', audit: false })
  @HttpCode(200)
  @Answers(AgentPostAnswer)
  async reports(@Asking() caller: Caller & { node: string }, @Body({ schema: Posted }) { hello, reports }: Posted) {
    const { node } = caller;
    this.throttle(node);
    const welcome = await this.greeter.greet(node, hello, () => this.agents.tell(node));
    if (!welcome) throw new ProtocolUnknown();
    const frames: CoreFrame[] = [welcome];
    const link = new AgentLink(node, hello, {
      send: text => void frames.push(JSON.parse(String(text)) as CoreFrame),
      close: () => undefined,
    });
    this.agents.welcomed.next(link);
    const batch = readBatch(reports);
    if (batch?.bad !== undefined) {
      this.agents.badFrames++;
      link.say({ type: 'error', code: 'frame.invalid', detail: batch.bad });
    }
    if (batch?.reports.length)
      await this.agents.handlerOf('reports')?.(link, { type: 'reports', reports: batch.reports });
    return { frames };
  }

  /** A machine enrols itself with the auto-discovery key. */
  @Post('register')
  @Access({ audience: 'anyone', audit: 'agents.register', logs: 'body' })
  @HttpCode(200)
  @Answers(AgentRegistered)
  register(@Req() request: Request, @Body({ schema: AgentRegistration }) body: AgentRegistration) {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return this.discovery.register({ key, address: networkOf(this.peers.of(request).address), ...body });
  }

  private throttle(node: string): void {
    const now = this.clock.now();
    let allowance = this.allowances.get(node);
    if (!allowance) this.allowances.set(node, (allowance = new Allowance(...POSTS, now)));
    if (!allowance.take(now)) throw new RequestThrottled(1);
  }
}
