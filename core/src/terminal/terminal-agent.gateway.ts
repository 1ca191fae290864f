import type { IncomingMessage } from 'node:http';
import { Optional } from '@nestjs/common';
import { TERMINAL_CLOSE, TerminalFromAgent } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { callerOf, type Caller } from '../platform/http/caller.ts';
import { closeAsInvalid, parseFrame } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { RelayedSocketServer } from '../platform/sockets/relayed-socket.contribution.ts';
import { SocketRelayService } from '../platform/sockets/socket-relay.service.ts';
import { socketShell } from './agent-shell.ts';
import { forwardTerminal } from './forward-terminal.ts';
import { sessionIdFrom } from './session-id.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalsService } from './terminals.service.ts';

/** Gateway at which agents connect the shell of a requested terminal, and no other. */
@SocketGateway('/api/v1/agent/terminal', { audience: 'agent', maxPayload: 1024 * 1024 })
@RelayedSocketServer()
export class TerminalAgentGateway implements RelayedSocketServer {
  readonly relayKind = 'terminal-agent';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly terminalHistory: TerminalHistoryService,
    /** Undefined where there is only one core. */
    @Optional() private readonly socketRelay?: SocketRelayService,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const [id, caller] = [sessionIdFrom(request), callerOf(request)];
    if (!this.socketRelay || this.terminals.has(id)) return this.serve(socket, caller, id);
    forwardTerminal(this.terminalHistory, this.socketRelay, socket, { to: this.relayKind, about: id, caller });
  }

  serve(socket: WebSocket, caller: Caller, id: string): void {
    const terminal = caller.kind === 'agent' ? this.terminals.ofNode(id, caller.node) : undefined;
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    const shell = socketShell(socket);
    socket.on('message', (data, binary) => {
      if (!terminal.isAgent(shell)) return;
      if (binary) return terminal.onOutput(data as Buffer);
      const frame = parseFrame(TerminalFromAgent, data);
      if (!frame) return closeAsInvalid(socket);
      terminal.end({ end: 'exited', exitCode: frame.exitCode });
    });
    terminal.attachAgent(shell);
  }
}
