import { Injectable, Optional } from '@nestjs/common';
import { TERMINAL_CLOSE } from '@vitrine/contracts';
import type { BridgedShell, BridgedTerminal } from '@vitrine/plugin-sdk';
import type { WebSocket } from 'ws';
import { BridgedTerminals } from '../agents/bridged-terminals.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import { RelayedSocketServer } from '../platform/sockets/relayed-socket.contribution.ts';
import { SocketRelayService } from '../platform/sockets/socket-relay.service.ts';
import { PluginShell } from './agent-shell.ts';
import { ShellSocket, type ShellSize } from './shell-socket.ts';
import { TerminalHistoryService } from './terminal-history.service.ts';
import { TerminalsService } from './terminals.service.ts';

/** Service that attaches shells of bridged agents to their terminals, whichever core holds them. */
@Injectable()
@BridgedTerminals()
@RelayedSocketServer()
export class BridgedShellsService implements BridgedTerminals, RelayedSocketServer {
  readonly relayKind = 'terminal-bridged';

  constructor(
    private readonly terminals: TerminalsService,
    private readonly terminalHistory: TerminalHistoryService,
    /** Undefined where there is only one core. */
    @Optional() private readonly socketRelay?: SocketRelayService,
  ) {}

  async attachBridged(node: string, id: string, shell: BridgedShell): Promise<BridgedTerminal | undefined> {
    if (!this.socketRelay || this.terminals.has(id)) return this.attach(node, id, shell);
    const core = await this.terminalHistory.coreOf(id);
    if (core === undefined) return undefined;
    const socket = new ShellSocket(shell);
    const opening = { to: this.relayKind, about: id, caller: { kind: 'agent', node } } as const;
    this.socketRelay.forward(socket as unknown as WebSocket, core, opening);
    return socket.terminal;
  }

  /** Attaches a shell to a terminal of this core. Nobody can attach another once there is one: it could not resume. */
  private attach(node: string, id: string, shell: BridgedShell): BridgedTerminal | undefined {
    const terminal = this.terminals.ofNode(id, node);
    if (!terminal || terminal.hasAgent) return undefined;
    const connection = new PluginShell(shell);
    terminal.attachAgent(connection);
    return {
      output: data => {
        connection.onOutput(data.length);
        terminal.onOutput(Buffer.from(data));
      },
      exited: () => {
        connection.lost();
        terminal.end({ end: 'exited' });
      },
    };
  }

  /** Serves a shell whose plugin runs on another core. */
  serve(socket: WebSocket, caller: Caller, id: string): void {
    const shell: BridgedShell = {
      input: data => socket.send(data),
      resize: (columns, rows) => socket.send(JSON.stringify({ columns, rows } satisfies ShellSize)),
      pause: paused => (paused ? socket.pause() : socket.resume()),
      close: () => socket.close(),
    };
    const terminal = caller.kind === 'agent' ? this.attach(caller.node, id, shell) : undefined;
    if (!terminal) return socket.close(TERMINAL_CLOSE.unknown, 'no such terminal');
    socket.on('message', data => terminal.output(data as Buffer));
    socket.on('close', () => terminal.exited());
  }
}
