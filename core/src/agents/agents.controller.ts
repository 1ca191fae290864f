import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  AGENT_LIMITS,
  AgentPostAnswer,
  AgentRegistered,
  AgentRegistration,
  Hello,
  type CoreFrame,
} from '@vitrine/contracts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { Events } from '../platform/events/events.service.ts';
import { Access } from '../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { AgentConnection } from './agent-connection.ts';
import { PollListener } from './agent-frames.contribution.ts';
import { AgentRegistrationService } from './agent-registration.service.ts';
import { AgentConnected, FrameRefused } from './agent.events.ts';
import { ProtocolUnknown } from './agents.problems.ts';
import { AgentsService } from './agents.service.ts';
import { HandshakeService } from './handshake.service.ts';
import { PostLimiterService } from './post-limiter.service.ts';

/** Like AgentPost, but reports are parsed one at a time. */
const Posted = z.object({ hello: Hello, reports: z.array(z.unknown()).max(AGENT_LIMITS.reportsPerBatch) });
type Posted = z.infer<typeof Posted>;

/** Controller of single requests by agents: reports where WebSocket is blocked, and registration. */
@Controller('api/v1/agent')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly handshake: HandshakeService,
    private readonly agentRegistration: AgentRegistrationService,
    private readonly postLimiter: PostLimiterService,
    private readonly peer: PeerService,
    private readonly events: Events,
    private readonly contributions: Contributions,
  ) {}

  /** Accepts reports and returns the frames that would otherwise be sent over the WebSocket. */
  @Post('reports')
  @Access({ audience: 'agent', audit: false })
  @HttpCode(200)
  @ResponseSchema(AgentPostAnswer)
  async reports(
    @CurrentCaller() caller: Caller & { node: string },
    @Body({ schema: Posted }) { hello, reports }: Posted,
  ) {
    const { node } = caller;
    this.postLimiter.consume(node);
    const welcome = await this.handshake.acceptHello(node, hello, () => this.agents.assignInterval(node));
    if (!welcome) throw new ProtocolUnknown();
    const frames: CoreFrame[] = [welcome];
    const link = new AgentConnection(node, hello, {
      send: text => void frames.push(JSON.parse(String(text)) as CoreFrame),
      close: () => undefined,
    });
    this.events.emit(AgentConnected, link);
    await this.agents.sink.ingest(link, reports, detail => {
      this.events.emit(FrameRefused, { node, detail });
      link.send({ type: 'error', code: 'frame.invalid', detail });
    });
    for (const listener of this.contributions.of(PollListener)) await listener.onPolled(node);
    return { frames };
  }

  /** Registers a machine with the auto-discovery key or an enrolment code. */
  @Post('register')
  @Access({ audience: 'anyone', audit: 'agents.register', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(AgentRegistered)
  register(@Req() request: Request, @Body({ schema: AgentRegistration }) body: AgentRegistration) {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return this.agentRegistration.register({
      key,
      address: throttlePrefixOf(this.peer.resolve(request).address),
      ...body,
    });
  }
}
