import { Injectable } from '@nestjs/common';
import { Events } from '../platform/events/events.service.ts';
import { Clock } from '../platform/time/clock.ts';
import type { AgentTransport, BridgedProtocol } from './agent-connection.ts';
import { AgentSession } from './agent-session.ts';
import { AgentsService } from './agents.service.ts';
import { HandshakeService } from './handshake.service.ts';

/** Factory of agent sessions, for every transport. */
@Injectable()
export class AgentSessionFactory {
  constructor(
    private readonly agents: AgentsService,
    private readonly handshake: HandshakeService,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Creates the session of one connection. `protocol` is set if a plugin translates the agent's protocol. */
  create(node: string, transport: AgentTransport, protocol?: BridgedProtocol): AgentSession {
    const { agents, handshake, events, clock } = this;
    return new AgentSession(node, transport, { agents, handshake, events, clock }, protocol);
  }
}
