import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { AGENT_CLOSE, AGENT_LIMITS, SOCKET_CLOSE } from '@vitrine/contracts';
import { callerOf } from '../platform/http/caller.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { Clock } from '../platform/time/clock.ts';
import { AgentSessionFactory } from './agent-session-factory.service.ts';

const HELLO_WITHIN_MS = 10_000;
/** Bytes buffered for an agent that does not read. Above this, its connection is closed. */
const MAX_BUFFERED = 256 * 1024;

/** WebSocket gateway of agents. Their token is checked before the upgrade. */
@SocketGateway('/api/v1/agent', { audience: 'agent', maxPayload: AGENT_LIMITS.frameBytes })
export class AgentsGateway {
  constructor(
    private readonly agentSessions: AgentSessionFactory,
    private readonly clock: Clock,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    if (caller.kind !== 'agent') return socket.close(SOCKET_CLOSE.policyViolation);
    const session = this.agentSessions.create(caller.node, wireOf(socket));
    const forget = this.clock.after(HELLO_WITHIN_MS, () => {
      if (!session.hasSaidHello) session.end(AGENT_CLOSE.protocol, 'no hello in time');
    });
    socket.on('message', data => session.receive(String(data)));
    socket.on('close', () => {
      forget();
      session.closed();
    });
  }
}

const wireOf = (socket: WebSocket) => ({
  send: (text: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
    else socket.send(text, { binary: false });
  },
  close: (code: number, reason: string) => socket.close(code, reason),
  pause: () => socket.pause(),
  resume: () => socket.resume(),
});
