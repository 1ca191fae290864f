import type { IncomingMessage } from 'node:http';
import { TERMINAL_CLOSE, TerminalFromAgent } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { callerOf } from '../platform/http/caller.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { socketShell } from './agent-shell.ts';
import { parseFrame, sessionIdFrom } from './parse-frame.ts';
import { TerminalsService } from './terminals.service.ts';

const POLICY_VIOLATION = 1008;

/** Gateway at which agents connect the shell of a requested terminal, and no other. */
@SocketGateway('/api/v1/agent/terminal', { audience: 'agent', maxPayload: 1024 * 1024 })
export class TerminalAgentGateway {
  constructor(private readonly terminals: TerminalsService) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    const terminal = caller.kind === 'agent' ? this.terminals.ofNode(sessionIdFrom(request), caller.node) : undefined;
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    const shell = socketShell(socket);
    socket.on('message', (data, binary) => {
      if (!terminal.isAgent(shell)) return;
      if (binary) return terminal.onOutput(data as Buffer);
      const frame = parseFrame(TerminalFromAgent, data);
      if (!frame) return socket.close(POLICY_VIOLATION, 'not a frame of this protocol');
      terminal.end({ end: 'exited', exitCode: frame.exitCode });
    });
    terminal.attachAgent(shell);
  }
}
