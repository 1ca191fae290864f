import type { IncomingMessage } from 'node:http';
import { Optional } from '@nestjs/common';
import { SOCKET_CLOSE, TERMINAL_CLOSE, TerminalClientFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { Clock } from '../platform/time/clock.ts';
import { callerOf, type Caller } from '../platform/http/caller.ts';
import { closeAsInvalid, parseFrame } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { RelayedSocketServer } from '../platform/sockets/relayed-socket.contribution.ts';
import { SocketRelayService } from '../platform/sockets/socket-relay.service.ts';
import { forwardTerminal } from './forward-terminal.ts';
import { sessionIdFrom } from './session-id.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalsService } from './terminals.service.ts';

const ATTACH_WITHIN_MS = 10_000;

/** Gateway at which a page attaches to a terminal that it has opened. */
@SocketGateway('/api/v1/admin/terminal/socket', {
  audience: 'admin',
  scope: 'control',
  stepUp: 'recent',
  maxPayload: 64 * 1024,
})
@RelayedSocketServer()
export class TerminalGateway implements RelayedSocketServer {
  readonly relayKind = 'terminal-page';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly terminalHistory: TerminalHistoryService,
    private readonly clock: Clock,
    /** Undefined where there is only one core. */
    @Optional() private readonly socketRelay?: SocketRelayService,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const [id, caller] = [sessionIdFrom(request), callerOf(request)];
    if (!this.socketRelay || this.terminals.has(id)) return this.serve(socket, caller, id);
    forwardTerminal(this.terminalHistory, this.socketRelay, socket, { to: this.relayKind, about: id, caller });
  }

  serve(socket: WebSocket, caller: Caller, id: string): void {
    const terminal = this.terminals.ofOwner(id, caller);
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    const forget = this.clock.after(ATTACH_WITHIN_MS, () => {
      if (!terminal.isPage(socket)) socket.close(SOCKET_CLOSE.policyViolation, 'not attached in time');
    });
    socket.on('close', code => {
      forget();
      // The code of sockets that were closed because access was revoked.
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
