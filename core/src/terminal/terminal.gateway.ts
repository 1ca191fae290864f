import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { SOCKET_CLOSE, TERMINAL_CLOSE, TerminalClientFrame } from '@vitrine/contracts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { HeldSocketServer } from '../platform/cluster/held-socket.ts';
import { callerOf, type Caller } from '../platform/http/caller.ts';
import { closeAsInvalid, parseFrame } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { Clock } from '../platform/time/clock.ts';
import { sessionIdFrom } from './session-id.ts';
import { TerminalsService } from './terminals.service.ts';

const ATTACH_WITHIN_MS = 10_000;

/** Gateway through which a page attaches to a terminal that it has opened. */
@SocketGateway('/api/v1/admin/terminal/socket', {
  audience: 'admin',
  scope: 'control',
  stepUp: 'recent',
  maxPayload: 64 * 1024,
})
@HeldSocketServer()
export class TerminalGateway implements HeldSocketServer {
  readonly socketKind = 'terminal-page';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    this.cluster.serve(this, { socket, caller: callerOf(request), subject: sessionIdFrom(request) });
  }

  holderOf(id: string): string | Promise<string | undefined> {
    return this.terminals.holderOf(id);
  }

  serve(socket: WebSocket, caller: Caller, id: string): void {
    const terminal = this.terminals.ofOwner(id, caller);
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    const forget = this.clock.after(ATTACH_WITHIN_MS, () => {
      if (!terminal.isPage(socket)) socket.close(SOCKET_CLOSE.policyViolation, 'not attached in time');
    });
    socket.on('close', code => {
      forget();
      // Close code of sockets whose access was revoked.
      terminal.leavePage(socket, code === SOCKET_CLOSE.policyViolation);
    });
    socket.on('message', (data, binary) => {
      const frame = binary ? undefined : parseFrame(TerminalClientFrame, data);
      if (!binary && !frame) return closeAsInvalid(socket);
      if (frame?.type === 'attach') {
        terminal.attachPage(socket, frame.from);
        return terminal.resize(frame.columns, frame.rows);
      }
      // A page that was replaced by another one can no longer send input.
      if (!terminal.isPage(socket)) return;
      if (!frame) return terminal.onInput(data as Buffer);
      if (frame.type === 'ack') terminal.ack(frame.position);
      if (frame.type === 'resize') terminal.resize(frame.columns, frame.rows);
      if (frame.type === 'close') terminal.end({ end: 'closed' });
    });
  }
}
