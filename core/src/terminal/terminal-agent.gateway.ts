import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { TERMINAL_CLOSE, TerminalFromAgent } from '@vitrine/contracts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { HeldSocketServer } from '../platform/cluster/held-socket.ts';
import { callerOf, type Caller } from '../platform/http/caller.ts';
import { closeAsInvalid, parseFrame } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { socketShell } from './agent-shell.ts';
import { sessionIdFrom } from './session-id.ts';
import { TerminalsService } from './terminals.service.ts';

/** Gateway to which agents connect the shell of a requested terminal, and no other. */
@SocketGateway('/api/v1/agent/terminal', { audience: 'agent', maxPayload: 1024 * 1024 })
@HeldSocketServer()
export class TerminalAgentGateway implements HeldSocketServer {
  readonly socketKind = 'terminal-agent';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly cluster: Cluster,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    this.cluster.serve(this, { socket, caller: callerOf(request), subject: sessionIdFrom(request) });
  }

  holderOf(id: string): string | Promise<string | undefined> {
    return this.terminals.holderOf(id);
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
